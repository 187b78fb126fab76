import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useIsDemo } from '../../api/useIsDemo.ts';
import type { InShell } from '../../routing/feature.ts';
import { useCommands } from '../../ui/commands/commands.ts';
import { useTranslation } from '../../ui/texts.ts';

export const demoInShell: InShell = {
  order: 95,
  Component: () => {
    const { t } = useTranslation(['common', 'nav']);
    const navigate = useNavigate();
    const isDemo = useIsDemo();
    useCommands(
      isDemo
        ? [
            {
              id: 'go-mails',
              label: t('nav:demo_mails'),
              group: t('palette.group_go'),
              icon: Inbox,
              keywords: 'mail e-mail',
              run: () => void navigate({ to: '/demo/mails' }),
            },
          ]
        : [],
    );
    return null;
  },
};

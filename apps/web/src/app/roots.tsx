import { type ComponentType, type ReactElement, StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { currentSession } from '../api/session.ts';
import { goToHref } from '../routing/address.ts';
import { homeOf } from '../routing/home.ts';
import { pageHistory } from '../routing/pageHistory.ts';
import { type PublicPage, providePublicPages, publicPageAt } from '../routing/publicPages.ts';
import { wayIn } from '../routing/wayIn.ts';
import { NotFound, PageFrame, ScreenError, Waiting } from './PageFrame.tsx';
import * as publicRoutes from './publicRoutes.generated.ts';

providePublicPages(Object.values(publicRoutes).flat());

const loadProduct = () => import('./Product.tsx');
type Product = Awaited<ReturnType<typeof loadProduct>>;

type Address = typeof pageHistory.location;
interface Elsewhere {
  readonly elsewhere: string;
}
/** The product follows the address by itself. */
const AS_IT_IS = Symbol('as it is');
type Drawn = ReactElement | Elsewhere | typeof AS_IT_IS;

const isElsewhere = (drawn: ReactElement | Elsewhere): drawn is Elsewhere => 'elsewhere' in drawn;

const inFrame = (key: string, Page: ComponentType): ReactElement => (
  <PageFrame key={key}>
    <Page />
  </PageFrame>
);

/**
 * The two roots of the page: the pages that need no session, which know no screen of the product, and the product, whose
 * code comes with a session or for an address that is no public page.
 */
export const drawRoots = (root: Root, load: () => Promise<Product> = loadProduct) => {
  let product: Product | null = null;
  let isProductDrawn = false;
  let turns = 0;
  let drawnPath: string | null = null;

  const drawPage = async (page: PublicPage, { href, search }: Address): Promise<Drawn> => {
    const given = new URLSearchParams(search);
    const elsewhere = await page.elsewhere?.({ href, text: (name) => given.get(name) ?? '' });
    return typeof elsewhere === 'string' ? { elsewhere } : inFrame(page.path, await page.load());
  };

  const drawProduct = async ({ href, pathname }: Address): Promise<Drawn> => {
    if (isProductDrawn && currentSession() !== null) return AS_IT_IS;
    product ??= await load();
    if (currentSession() === null)
      return product.isScreen(pathname) ? { elsewhere: wayIn(href) ?? '/' } : inFrame('not found', NotFound);
    // Its first screen: until then what was drawn stays.
    await product.loadFirstScreen();
    return <product.Product key="product" />;
  };

  /** Draws what the address at hand shows; a later address has the last word. */
  const follow = async (): Promise<void> => {
    turns += 1;
    const turn = turns;
    const address = pageHistory.location;
    const page = publicPageAt(address.pathname);
    let hasFailed = false;
    const drawn = await (page === null ? drawProduct(address) : drawPage(page, address)).catch(
      (error: unknown): Drawn => {
        hasFailed = true;
        return inFrame('failed', () => <ScreenError error={error} />);
      },
    );
    if (turn !== turns || drawn === AS_IT_IS) return;
    if (isElsewhere(drawn)) return goToHref(drawn.elsewhere, true);
    // After a failure the next address tries anew.
    isProductDrawn = page === null && currentSession() !== null && !hasFailed;
    root.render(<StrictMode>{drawn}</StrictMode>);
    if (page !== null && page.path !== drawnPath) window.scrollTo(0, 0);
    drawnPath = page?.path ?? null;
  };

  root.render(<Waiting />);
  const end = pageHistory.subscribe(() => void follow());
  return {
    follow,
    /** Follows the address no more. */
    end,
    /** The end of a session leads to the sign-in; whoever goes on for somebody else begins where that one's work does. */
    onSeatChange: (before: string | null): void => {
      const user = currentSession()?.user;
      if (before !== null && user !== undefined) goToHref(homeOf(user), true);
      else if (isProductDrawn && user !== undefined) void product?.readAgain();
      else void follow();
    },
  };
};

-- Switches that were kept and from which nothing followed (docs/adr/0317). To whom the link of a livestream is sent stands in
-- livestream_emails.
update contact_settings set settings = settings
  - 'contact_subscribed_to_newsletter' - 'display_request_approval_alert' - 'display_use_mobile_app_alert' - 'livestream_emails'
  where settings ?| array['contact_subscribed_to_newsletter', 'display_request_approval_alert', 'display_use_mobile_app_alert',
    'livestream_emails'];
update operators set custom_config = custom_config - 'has_custom_contact_profiles' - 'rte_structure_analysis'
  where custom_config ?| array['has_custom_contact_profiles', 'rte_structure_analysis'];

/** The provider: its name, hosts, links, navigation and sidebars. The one file to change for another provider. */
import type { SiteConfig } from './src/model/config.ts';

const domain = 'halyard.example';

const links = {
  exchange: `https://www.${domain}`,
  pro: `https://pro.${domain}`,
  signIn: `https://pro.${domain}/sign-in`,
  signUp: `https://www.${domain}/sign-up`,
  support: `https://support.${domain}`,
  status: `https://status.${domain}`,
  social: `https://social.${domain}`,
  code: `https://code.${domain}`,
  privacy: `https://www.${domain}/legal/privacy`,
  terms: `https://www.${domain}/legal/terms`,
  disclosures: `https://www.${domain}/legal/disclosures`,
};

export const config: SiteConfig = {
  title: 'Halyard API',
  tagline: 'Developer documentation of the Halyard exchange',
  origin: `https://docs.${domain}`,
  base: '/api/',
  locale: 'en',
  locales: [{ code: 'en', label: 'English', dir: 'ltr' }],
  noindex: false,
  brand: { favicon: 'content/brand/favicon.svg', socialImage: 'content/brand/social.png' },
  provider: { name: 'Halyard', product: 'halyard' },
  hosts: {
    spotRest: `api.${domain}`,
    spotWs: `ws.${domain}`,
    spotWsAuth: `ws-auth.${domain}`,
    spotWsL3: `ws-l3.${domain}`,
    spotWsBeta: `beta-ws.${domain}`,
    spotWsAuthBeta: `beta-ws-auth.${domain}`,
    futures: `futures.${domain}`,
    futuresDemo: `demo-futures.${domain}`,
    coloWs: `colo-london.vip-ws.${domain}`,
    coloWsAuth: `colo-london.vip-ws-auth.${domain}`,
    coloFix: `colo-london.vip-fix.${domain}`,
    coloFutures: `colo-london.vip.futures.${domain}`,
    fixUat: `colo-london.vip-fix.uat.${domain}`,
    embed: `embed.${domain}`,
    identity: `id.${domain}`,
    nodes: `nodes.${domain}`,
  },
  links,
  colorMode: { initial: 'light', respectSystem: true, disableSwitch: false },
  announcement: {
    id: '2026-06-fee-schedules',
    text: 'Derivatives REST: the fee-schedule endpoints are deprecated.',
    link: { label: 'What to do', to: '/docs/change-log#2026-06-22-derivatives-rest' },
    closable: true,
  },
  editUrl: `${links.code}/docs/edit/main/{path}`,
  version: { name: 'current', label: 'Next' },
  navbar: {
    hideOnScroll: false,
    left: [
      { label: 'Guides', to: '/docs/guides/global-intro' },
      {
        label: 'Spot',
        items: [
          { label: 'REST', to: '/docs/rest-api/add-order' },
          { label: 'Websocket (v2)', to: '/docs/websocket-v2/add_order' },
          { label: 'Websocket (v1)', to: '/docs/websocket-v1/addorder' },
          { label: 'FIX', to: '/docs/fix-api/nos-fix' },
        ],
      },
      {
        label: 'Derivatives',
        items: [
          { label: 'REST', to: '/docs/futures-api/trading/send-order' },
          { label: 'Websocket', to: '/docs/futures-api/websocket/book' },
          { label: 'FIX', to: '/docs/fix-api/nos-fix' },
        ],
      },
      {
        label: 'Institutional',
        items: [
          { label: 'Custody REST', to: '/docs/custody-api/list-custody-vaults' },
          { label: 'OTC REST', to: '/docs/otc-api/create-otc-quote-request' },
          { label: 'Prime FIX', to: '/docs/prime-api/fix/nos-fix' },
          { label: 'Prime WebSocket', to: '/docs/prime-api/websocket/subscribe' },
        ],
      },
      {
        label: 'Partner',
        items: [
          { label: 'Embed REST', to: '/docs/embed-api/list-embed-assets' },
          { label: 'Ramp REST', to: '/docs/ramp-api/intro' },
          { label: 'OAuth REST', to: '/docs/oauth/halyard-connect' },
        ],
      },
    ],
    right: [
      { label: 'Blog', to: '/blog' },
      { label: 'Change Log', to: '/docs/change-log' },
      { label: 'Sign In', href: links.signIn },
      { label: 'Sign Up', href: links.signUp },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Trade',
        items: [
          { label: 'Halyard', href: links.exchange },
          { label: 'Halyard Pro', href: links.pro },
        ],
      },
      {
        title: 'API',
        items: [
          { label: 'Support', href: links.support },
          { label: 'Status', href: links.status },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'Social', href: links.social },
          { label: 'Code', href: links.code },
        ],
      },
    ],
    copyright: {
      text: '© Halyard',
      links: [
        { label: 'Privacy Notice', href: links.privacy },
        { label: 'Terms of Service', href: links.terms },
        { label: 'Disclosures', href: links.disclosures },
      ],
    },
  },
  sidebars: [
    { name: 'generalUsage', label: 'Guides', related: ['payApiSidebar', 'nodesApiSidebar'] },
    { name: 'spotRestApiSidebar', label: 'Spot REST' },
    { name: 'spotWS2ApiSidebar', label: 'Spot WebSocket v2' },
    { name: 'spotWS1ApiSidebar', label: 'Spot WebSocket v1' },
    { name: 'spotFIXApiSidebar', label: 'Spot and derivatives FIX' },
    { name: 'futuresRestApiSidebar', label: 'Derivatives REST' },
    { name: 'futuresWSApiSidebar', label: 'Derivatives WebSocket' },
    {
      name: 'custodyRestApiSidebar',
      label: 'Custody REST',
      related: ['otcRestApiSidebar', 'nodesApiSidebar'],
    },
    { name: 'otcRestApiSidebar', label: 'OTC REST' },
    { name: 'primeFIXApiSidebar', label: 'Prime FIX' },
    {
      name: 'primeWSApiSidebar',
      label: 'Prime WebSocket',
      related: ['primeFIXApiSidebar', 'nodesApiSidebar'],
    },
    { name: 'embedApiSidebar', label: 'Embed REST', related: ['embedv1ApiSidebar', 'payApiSidebar'] },
    { name: 'embedv1ApiSidebar', label: 'Embed v1 REST', related: ['embedApiSidebar'] },
    { name: 'rampApiSidebar', label: 'Ramp REST', related: ['embedApiSidebar', 'payApiSidebar'] },
    { name: 'oauthSidebar', label: 'OAuth REST', related: ['embedApiSidebar', 'payApiSidebar'] },
    { name: 'payApiSidebar', label: 'Pay REST', related: ['embedApiSidebar', 'rampApiSidebar'] },
    { name: 'nodesApiSidebar', label: 'Nodes', related: ['generalUsage', 'custodyRestApiSidebar'] },
  ],
  authors: {
    'trading-apis': 'Trading APIs team',
    'market-data': 'Market data team',
    institutional: 'Institutional team',
  },
  areas: {
    'spot-rest': 'Spot REST',
    'spot-ws-v2': 'Spot WebSocket v2',
    'spot-ws-v1': 'Spot WebSocket v1',
    'spot-fix': 'Spot FIX',
    'derivatives-rest': 'Derivatives REST',
    'derivatives-fix': 'Derivatives FIX',
    'oauth-rest': 'OAuth REST',
    'custody-rest': 'Custody REST',
    'embed-rest': 'Embed REST',
    docs: 'Documentation',
  },
  aliases: { '/blog-cad': '/blog' },
};

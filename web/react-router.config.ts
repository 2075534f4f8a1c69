import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // Few routes: all of them travel with the page, and no second address has to be served.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

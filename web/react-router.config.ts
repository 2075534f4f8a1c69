import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // A page includes the routes that it shows; those of its links are loaded afterwards.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;

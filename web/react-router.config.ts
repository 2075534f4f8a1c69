import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // A page brings the routes that it shows; those that its links lead to follow once it is there.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config;

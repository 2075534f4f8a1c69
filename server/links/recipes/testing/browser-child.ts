import { openRecipeBrowser } from '../browser.ts';

/** Opens a browser as a sign-in does and prints its folder; tests kill this process. */
const { folder } = await openRecipeBrowser(
  { hosts: ['bank.example'] },
  { chromium: '/usr/bin/chromium', privateHosts: [] },
);
process.stdout.write(`${folder}\n`);
setInterval(() => {}, 1000);

import { z } from 'zod';

/** Sources in front matter: `Title <https://example.org>; Another title`. */
export const sourceList = z.string().transform((text) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, title = part, url] = /^(.*?)\s*<(https:\/\/[^>\s]+)>$/.exec(part) ?? [];
      return { title, url: url ?? null };
    }),
);

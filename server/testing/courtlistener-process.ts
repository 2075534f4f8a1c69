import {
  type StandInDocket,
  type StandInEntry,
  startCourtListener,
} from '../../fixtures/providers/courtlistener-stand-in.ts';

/** CourtListener's stand-in as a process of its own. A journey adds dockets and entries by a POST to `/records`. */
const [port, token] = [Number(process.argv[2]), process.argv[3] ?? ''];
const court = await startCourtListener(token, port);
court.fault = ({ path, method, body }) => {
  if (path !== '/records') return null;
  if (method !== 'POST') return { body: { dockets: court.dockets.length } };
  const added = JSON.parse(body) as { dockets?: StandInDocket[]; entries?: StandInEntry[] };
  court.dockets.push(...(added.dockets ?? []));
  court.entries.push(...(added.entries ?? []));
  return { body: {} };
};

import type { Db } from '@trover/db/connect.ts';
import type { DecisionRecord, Vote } from '@trover/db/queries/organisations/decisions.ts';
import { listVotes } from '@trover/db/queries/organisations/decisions.ts';
import { listSameMember } from '../../accounts/operators/find-likeness.ts';
import type { Config } from '../../config.ts';

type Environment = Pick<Config, 'isProduction'>;

/**
 * The number of people behind votes for one choice, other than the proposer. Votes of one person on two accounts count
 * once, also where only later facts show that: a vote was stored before the accounts had anything in common.
 */
export async function countPersons(
  db: Db,
  environment: Environment,
  votes: readonly Pick<Vote, 'member_id'>[],
  proposed_by: number | null,
): Promise<number> {
  const members = [...new Set(votes.map(({ member_id }) => member_id))];
  let people: Set<number>[] = proposed_by === null ? [] : [new Set([proposed_by])];
  for (const [at, member] of members.entries()) {
    const others = [...(proposed_by === null ? [] : [proposed_by]), ...members.slice(0, at)];
    const same = (await listSameMember(db, environment, member, others)).map(({ account_id }) => account_id);
    const isTheirs = (person: Set<number>) => person.has(member) || same.some((one) => person.has(one));
    const joined = new Set([member, ...people.filter(isTheirs).flatMap((person) => [...person])]);
    people = [...people.filter((person) => !isTheirs(person)), joined];
  }
  return people.filter((person) => proposed_by === null || !person.has(proposed_by)).length;
}

/** The decision with the number of people, instead of accounts, who agree on one choice. */
export async function withPersons<Found extends DecisionRecord>(
  db: Db,
  environment: Environment,
  found: Found,
): Promise<Found> {
  if (found.decision !== null || found.approved === 0) return found;
  const votes = (await listVotes(db, found.organisation_id, found.id)).filter(({ counts, group_version }) => {
    return counts && (group_version === null || found.group_version === null || group_version === found.group_version);
  });
  const sums = (['join', 'pass'] as const).map((choice) =>
    countPersons(
      db,
      environment,
      votes.filter((vote) => vote.choice === choice),
      found.proposed_by,
    ),
  );
  return { ...found, approved: Math.max(...(await Promise.all(sums))) };
}

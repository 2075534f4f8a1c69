import type { Db } from '@trover/db/connect.ts';
import type { DecisionRecord, Vote } from '@trover/db/queries/organisations/decisions.ts';
import { listVotesOn } from '@trover/db/queries/organisations/decisions.ts';
import { listSameMember } from '../../accounts/operators/find-likeness.ts';
import type { Config } from '../../config.ts';

type Environment = Pick<Config, 'isProduction'>;
type Votes = readonly Pick<Vote, 'member_id'>[];

/** The accounts, among those compared, that belong to the person of another one. */
type SameAccounts = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * The number of people behind votes for one choice, other than the proposer. Votes of one person on two accounts count
 * once, also where only later facts show that: a vote was stored before the accounts had anything in common.
 */
export async function countPersons(
  db: Db,
  environment: Environment,
  votes: Votes,
  proposed_by: number | null,
): Promise<number> {
  return countAmong(await compareMembers(db, environment, membersOf(votes, proposed_by)), votes, proposed_by);
}

/** The proposer first. */
const membersOf = (votes: Votes, proposed_by: number | null): number[] => [
  ...new Set([...(proposed_by === null ? [] : [proposed_by]), ...votes.map(({ member_id }) => member_id)]),
];

/** Compares each of these members with those before it, once. */
async function compareMembers(db: Db, environment: Environment, members: readonly number[]): Promise<SameAccounts> {
  const same = new Map<number, Set<number>>(members.map((member) => [member, new Set([member])]));
  for (const [at, member] of members.entries()) {
    if (at === 0) continue;
    for (const { account_id } of await listSameMember(db, environment, member, members.slice(0, at))) {
      same.get(member)?.add(account_id);
      same.get(account_id)?.add(member);
    }
  }
  return same;
}

function countAmong(same: SameAccounts, votes: Votes, proposed_by: number | null): number {
  let people: Set<number>[] = [];
  for (const member of membersOf(votes, proposed_by)) {
    const isTheirs = (person: Set<number>) => [...person].some((one) => same.get(member)?.has(one));
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
  const [counted] = await withPersonsOfEach(db, environment, [found]);
  return counted ?? found;
}

/**
 * Decisions of one organisation, as `withPersons`. The number of queries depends on its approvers, not on the number of
 * decisions: one for all votes, and each member is compared once.
 */
export async function withPersonsOfEach<Found extends DecisionRecord>(
  db: Db,
  environment: Environment,
  decisions: readonly Found[],
): Promise<Found[]> {
  const open = decisions.filter(({ decision, approved }) => decision === null && approved > 0);
  const [first] = open;
  if (first === undefined) return [...decisions];
  const ids = open.map(({ id }) => id);
  const votes = (await listVotesOn(db, first.organisation_id, ids)).filter(({ counts }) => counts);
  const votesOn = ({ id, group_version: current }: Found) =>
    votes.filter(
      ({ decision_id, group_version }) =>
        decision_id === id && (group_version === null || current === null || group_version === current),
    );
  const members = open.flatMap((found) => membersOf(votesOn(found), found.proposed_by));
  const same = await compareMembers(db, environment, [...new Set(members)]);
  return decisions.map((found) => {
    if (!ids.includes(found.id)) return found;
    const sums = (['join', 'pass'] as const).map((choice) =>
      countAmong(
        same,
        votesOn(found).filter((vote) => vote.choice === choice),
        found.proposed_by,
      ),
    );
    return { ...found, approved: Math.max(...sums) };
  });
}

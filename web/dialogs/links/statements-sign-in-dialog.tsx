import { CallFailed } from '@trover/contract/protocol/client.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { startFirstSync } from '../../components/links/begin-link.ts';
import { ownerFields, syncPage } from '../../components/links/link-pages.ts';
import { purgePortfolios } from '../../components/links/portfolios-fetched.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { OpenDialog } from '../names.ts';
import styles from './linking.module.css';

interface Challenge {
  id: string;
  words: string;
  kind: 'code' | 'confirm';
}

interface Recipe {
  broker: string;
  name: string;
  fields: { name: string; label: string; kind: 'text' | 'secret' }[];
}

/**
 * Signs in on a broker's site for its owner: the fields once, then a question for the second factor. Typed values are
 * used once and are not part of this page's state.
 */
export default function StatementsSignInDialog({
  warning,
  user_portfolio_id,
  entity_id,
  onClose,
}: OpenDialog<'statements-sign-in'>) {
  const form = useId();
  const navigate = useNavigate();
  const [recipes, setRecipes] = useState<Recipe[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [isUnderstood, setUnderstood] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const owner = { user_portfolio_id, entity_id };
  const recipe = recipes?.find(({ broker }) => broker === chosen) ?? recipes?.[0];

  useEffect(() => {
    api
      .call('GET /api/v1/services/scraper/recipes', { shows_failure: true })
      .then(({ items }) => setRecipes(items))
      .catch((failure: unknown) => {
        if (!(failure instanceof CallFailed)) throw failure;
        setRecipes([]);
        setFault(failure.message);
      });
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (recipe === undefined) return;
    const element = event.currentTarget;
    const typed = new FormData(element);
    const text = (name: string): string => String(typed.get(name) ?? '');
    setBusy(true);
    setFault(null);
    try {
      const answer = await api.call('POST /api/v1/scraper/auth/callback', {
        query: {
          broker: recipe.broker,
          ...(user_portfolio_id !== undefined && { user_portfolio_id: String(user_portfolio_id) }),
          ...(entity_id !== undefined && { entity_id: String(entity_id) }),
        },
        body: challenge
          ? { challenge_id: challenge.id, answer: challenge.kind === 'confirm' ? 'confirmed' : text('answer').trim() }
          : { fields: Object.fromEntries(recipe.fields.map(({ name }) => [name, text(name)])) },
        encrypted: true,
        shows_failure: true,
      });
      element.reset();
      if ('challenge' in answer) {
        setChallenge(answer.challenge);
        setBusy(false);
        return;
      }
      await purgePortfolios();
      await navigate(syncPage('scraper', await startFirstSync('scraper', owner), ownerFields(owner)));
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      for (const secret of element.querySelectorAll<HTMLInputElement>('input[type=password]')) secret.value = '';
      // A challenge belongs to one sign-in, which has ended.
      if (failure.code !== 'invalid_input') setChallenge(null);
      setFault(failure.message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      width={480}
      sending={busy}
      title={challenge ? `${recipe?.name ?? 'The broker'} asks` : 'Sign in for your statements'}
      description={challenge ? challenge.words : 'We sign in on the broker’s site for you and download the statement.'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={!challenge && (!isUnderstood || recipe === undefined)}
            busy={busy && 'Signing in'}
          >
            {challenge ? (challenge.kind === 'confirm' ? 'I have confirmed it' : 'Send the code') : 'Sign in'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        key={challenge?.id ?? 'sign-in'}
        className={styles.fields}
        onSubmit={(event) => void submit(event)}
      >
        {challenge?.kind === 'code' && (
          <TextField label="Code" name="answer" autoComplete="one-time-code" inputMode="numeric" required />
        )}
        {!challenge && (
          <>
            <p className={styles.warning}>
              <Icon name="info" />
              <span>
                {warning ??
                  'You give us your password. We use it once and do not store it. Your broker’s terms may not allow it.'}
              </span>
            </p>
            {recipes === null && (
              <p>
                <Spinner /> Loading the brokers
              </p>
            )}
            {recipe && (
              <Select label="Broker" value={recipe.broker} onChange={(event) => setChosen(event.currentTarget.value)}>
                {recipes?.map(({ broker, name }) => (
                  <option key={broker} value={broker}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
            {recipe?.fields.map(({ name, label, kind }) => (
              <TextField
                key={`${recipe.broker} ${name}`}
                label={label}
                name={name}
                type={kind === 'secret' ? 'password' : 'text'}
                autoComplete="off"
                spellCheck={false}
                required
              />
            ))}
            {recipes?.length === 0 && fault === null && (
              <p>This sign-in works for no broker yet. Upload a file instead.</p>
            )}
            <Checkbox checked={isUnderstood} onChange={(event) => setUnderstood(event.currentTarget.checked)}>
              I want to sign in this way. Check this box to continue.
            </Checkbox>
          </>
        )}
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}

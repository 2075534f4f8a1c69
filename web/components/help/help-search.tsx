import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './help-search.module.css';

/** The search field of the help center; it also works without scripts. */
export function HelpSearch({ search }: { search: string }) {
  return (
    <Form action="/help" role="search" className={styles.search}>
      <Icon name="search" size={20} />
      <input
        key={search}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        aria-label="Search help"
        placeholder="A question, a word or a case"
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}

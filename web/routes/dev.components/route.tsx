import { Controls } from './controls.tsx';
import styles from './dev.components.module.css';
import { Figures } from './figures.tsx';
import { Lists } from './lists.tsx';
import { Messages } from './messages.tsx';

export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];

const sections = [
  ['Controls', Controls],
  ['Figures and marks', Figures],
  ['Lists', Lists],
  ['Messages and dialogs', Messages],
] as const;

/**
 * Every component in its states, in the page's theme and in the dark one. Only `npm run dev` serves it; no build
 * contains it.
 */
export default function Components() {
  return (
    <div className={styles.page}>
      <h1>Components</h1>
      {sections.map(([name, Section]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <div className={styles.themes}>
            <div className={styles.theme}>
              <Section />
            </div>
            <div className={styles.theme} data-theme="dark">
              <Section />
            </div>
          </div>
        </section>
      ))}
    </div>
  );
}

import {
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  Combobox as Field,
  useComboboxStore,
} from '@ariakit/react/combobox';
import { Fragment, type HTMLAttributes, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import styles from '../styles/combobox.module.css';

export interface Choice {
  key: string | number;
  content: ReactNode;
  onChoose: () => void;
}

export interface ComboboxProps {
  value: string;
  onValue: (value: string) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The name of the list: "Companies". */
  listLabel: string;
  /** Choices under headings; a group without a label has no heading. */
  groups: readonly { label: string | null; choices: readonly Choice[] }[];
  /** Replaces the list where there is nothing to choose. */
  nothing?: ReactNode;
  /** Called for Enter without a choice; where absent the form is submitted. */
  onEnter?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** The field itself, with the attributes that make it a combobox. */
  field: (attributes: HTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) => ReactNode;
  /** The content around the field; the list is placed below it. */
  children?: (field: ReactNode) => ReactNode;
}

/**
 * A field with a list of choices below it: arrow keys move through the list and the field, Enter chooses, Escape
 * closes. The focus remains in the field. Ariakit handles the keyboard and the ARIA attributes; the caller finds the
 * choices while the user types.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onValue, isOpen, onOpen, groups, nothing, onEnter, children = (field) => field } = props;
  const hasChoices = groups.some(({ choices }) => choices.length > 0);
  const store = useComboboxStore({ value, setValue: onValue, open: isOpen && hasChoices, setOpen: onOpen });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation(); // a menu around the field remains open
      store.setActiveId(null);
      onOpen(false);
    } else if (event.key === 'Enter' && isOpen && onEnter && store.getState().activeId == null) {
      event.preventDefault();
      onEnter();
    }
  }

  return (
    <ComboboxProvider store={store}>
      {children(
        <Field
          ref={props.inputRef}
          aria-haspopup="listbox"
          onKeyDown={onKeyDown}
          render={(attributes) => <>{props.field(attributes as HTMLAttributes<HTMLInputElement>)}</>}
        />,
      )}
      {isOpen && !hasChoices && nothing !== undefined && (
        <div className={styles.menu} role="status">
          {nothing}
        </div>
      )}
      {isOpen && hasChoices && (
        <ComboboxList className={styles.menu} aria-label={props.listLabel} alwaysVisible>
          {groups.map(({ label, choices }) =>
            label === null ? (
              <Fragment key="">{choices.map(showChoice)}</Fragment>
            ) : (
              <ComboboxGroup key={label}>
                <ComboboxGroupLabel className={`t-label ${styles.group}`}>{label}</ComboboxGroupLabel>
                {choices.map(showChoice)}
              </ComboboxGroup>
            ),
          )}
        </ComboboxList>
      )}
    </ComboboxProvider>
  );
}

const showChoice = ({ key, content, onChoose }: Choice) => (
  <ComboboxItem
    key={key}
    className={styles.option}
    onClick={onChoose}
    onMouseDown={(event) => event.preventDefault()}
    setValueOnClick={false}
    hideOnClick
  >
    {content}
  </ComboboxItem>
);

import { Editor } from '@tiptap/core';
import type { RichText } from '@trover/core/cases/rich-text.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Drawing } from '../../ui/icon.tsx';
import { editingPaths } from '../../ui/icons/editing-paths.ts';
import { iconPaths } from '../../ui/icons/icon-paths.ts';
import { cleanPasted } from './clean-pasted.ts';
import { extensions } from './extensions.ts';
import { LinkForm } from './link-form.tsx';
import { readDocument } from './read-document.ts';
import styles from './rich-text-editor.module.css';
import { writeDocument } from './write-document.ts';

const tools = [
  {
    name: 'bold',
    label: 'Bold',
    paths: editingPaths.bold,
    run: (editor: Editor) => editor.chain().focus().toggleBold(),
  },
  {
    name: 'italic',
    label: 'Italic',
    paths: editingPaths.italic,
    run: (editor: Editor) => editor.chain().focus().toggleItalic(),
  },
  {
    name: 'bulletList',
    label: 'List',
    paths: editingPaths.list,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList(),
  },
  { name: 'link', label: 'Link', paths: iconPaths.link, run: null },
  {
    name: 'blockquote',
    label: 'Quotation',
    paths: editingPaths.quotation,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote(),
  },
] as const;

export interface SurfaceProps {
  id: string;
  label: string;
  initial: RichText | null;
  /** The element that describes the fault; undefined without one. */
  describedBy: string | undefined;
  onChange: (text: RichText) => void;
}

/** The editable text and its toolbar. Loaded on demand, since the editor's library is part of it. */
export default function EditingSurface({ id, label, initial, describedBy, onChange }: SurfaceProps) {
  const paper = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const [isLinking, setLinking] = useState(false);
  const [reached, setReached] = useState(0);
  const changed = useEffectEvent((text: RichText) => onChange(text));
  const first = useRef(initial);

  useEffect(() => {
    const newEditor = new Editor({
      element: paper.current,
      extensions,
      content: writeDocument(first.current) as never,
      injectCSS: false,
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: {
        transformPastedHTML: cleanPasted,
        attributes: { id, role: 'textbox', 'aria-multiline': 'true', class: `t-record ${styles.paper}` },
      },
      onUpdate: ({ editor: { state } }) => changed(readDocument(state.doc.toJSON())),
      onTransaction: ({ editor: now }) =>
        setPressed(new Set(tools.filter(({ name }) => now.isActive(name)).map(({ name }) => name))),
    });
    setEditor(newEditor);
    return () => newEditor.destroy();
  }, [id]);

  useEffect(() => {
    const dom = editor?.view.dom;
    if (!dom) return;
    dom.setAttribute('aria-label', label);
    dom.toggleAttribute('aria-invalid', describedBy !== undefined);
    if (describedBy === undefined) dom.removeAttribute('aria-describedby');
    else {
      dom.setAttribute('aria-invalid', 'true');
      dom.setAttribute('aria-describedby', describedBy);
    }
  }, [editor, label, describedBy]);

  const link = (href: string) => {
    if (!editor) return;
    const isEmpty = editor.state.selection.empty && !editor.isActive('link');
    const chain = editor.chain().focus();
    if (isEmpty) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    setLinking(false);
  };
  const close = () => {
    setLinking(false);
    editor?.commands.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = { ArrowRight: reached + 1, ArrowLeft: reached - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const at = (next + tools.length) % tools.length;
    setReached(at);
    event.currentTarget.querySelectorAll('button')[at]?.focus();
  };

  return (
    <>
      <div
        className={styles.tools}
        role="toolbar"
        tabIndex={-1}
        aria-label={`${label}: format`}
        aria-controls={id}
        onKeyDown={onKey}
      >
        {tools.map(({ name, label: toolLabel, paths, run }, index) => (
          <button
            key={name}
            type="button"
            tabIndex={index === reached ? 0 : -1}
            aria-label={toolLabel}
            aria-pressed={pressed.has(name)}
            title={toolLabel}
            className={classNames(pressed.has(name) && styles.pressed)}
            disabled={editor === null}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setReached(index);
              if (run === null) setLinking(true);
              else if (editor) run(editor).run();
            }}
          >
            <Drawing paths={paths} />
          </button>
        ))}
      </div>
      {isLinking && editor && (
        <LinkForm
          initial={String(editor.getAttributes('link').href ?? '')}
          onLink={link}
          onRemove={
            editor.isActive('link')
              ? () => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run();
                  setLinking(false);
                }
              : undefined
          }
          onClose={close}
        />
      )}
      <div ref={paper} />
    </>
  );
}

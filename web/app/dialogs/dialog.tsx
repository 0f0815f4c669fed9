import type { ReactNode } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { useAtom } from 'jotai';
import { dialogAtom } from '../../state/dialog-atom.ts';
import type { DialogName } from '../../state/dialog-atom.ts';
import { Icon } from '../icons.tsx';
import './dialog.css';

/** A dialog of the app; it is mounted while it is open. */
export function Dialog({
  name,
  title,
  description,
  className = '',
  bare = false,
  children,
}: {
  name: DialogName;
  title: string;
  description?: string;
  className?: string;
  /** Without a title bar: the title is for assistive technology alone. */
  bare?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useAtom(dialogAtom);
  return (
    <Radix.Root open={open === name} onOpenChange={(next) => setOpen(next ? name : null)}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay" />
        <Radix.Content
          className={`dialog ${className}`}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {bare ? (
            <Radix.Title className="visually-hidden">{title}</Radix.Title>
          ) : (
            <div className="dialog-title">
              <Radix.Title asChild>
                <h2>{title}</h2>
              </Radix.Title>
              <Radix.Close className="icon-button" aria-label="Close">
                <Icon name="close" />
              </Radix.Close>
            </div>
          )}
          {description !== undefined && (
            <Radix.Description className="dialog-description dim">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

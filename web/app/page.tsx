import type { ReactNode } from 'react';
import './page.css';

/** A page of plain text in place of the app. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page">
      <div className="page-body">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

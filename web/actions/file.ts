import { fileOpen, fileSave } from 'browser-fs-access';
import { unlessCancelled } from '../persistence/file-dialogs.ts';
import { bundleOf, BUNDLE_EXTENSION, readProjectFiles } from '../persistence/project-file.ts';
import { loadSample, SAMPLES } from '../persistence/samples.ts';
import { currentWorkspace, openWorkspace } from '../app/workspace.ts';
import { takeFilesAtom } from '../app/dialogs/import-state.ts';
import { dialogAtom } from '../state/dialog-atom.ts';
import { notify } from '../state/notices.ts';
import type { Session } from '../state/session.ts';
import { defineAction } from './define.ts';

const BUNDLE = { description: 'Satoyama project', extensions: [BUNDLE_EXTENSION], id: 'satoyama-project' };

async function open(session: Session): Promise<void> {
  const chosen = await unlessCancelled(
    fileOpen({
      multiple: true,
      description: 'Satoyama project',
      extensions: [BUNDLE_EXTENSION, '.json', '.r32', '.tiles'],
      id: 'satoyama-project',
    }),
  );
  if (!chosen || chosen.length === 0) return;
  await openFiles(session, chosen);
}

/** Opens what was chosen or dropped. */
export async function openFiles(
  session: Session,
  chosen: readonly (File & { handle?: FileSystemFileHandle })[],
): Promise<void> {
  const files = await Promise.all(
    chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const loaded = readProjectFiles(files, session.library);
  const bundle = chosen.find(({ name }) => name.toLowerCase().endsWith(BUNDLE_EXTENSION));
  await openWorkspace(loaded, { kind: 'file', name: bundle?.name ?? null, handle: bundle?.handle ?? null });
}

async function save(session: Session, asAnother: boolean): Promise<void> {
  const workspace = currentWorkspace();
  if (workspace?.session !== session) return;
  const known = workspace.autosave.slot.file;
  const project = session.document.project;
  const bytes = (await bundleOf(session)) as Uint8Array<ArrayBuffer>;
  const fileName = known && !asAnother ? known.name : `${fileNameFor(project.name)}${BUNDLE_EXTENSION}`;
  const handle = await unlessCancelled(
    fileSave(
      new Blob([bytes], { type: 'application/zip' }),
      { ...BUNDLE, fileName },
      asAnother ? null : (known?.handle ?? null),
    ),
  );
  // undefined: cancelled. null: this browser downloads files, and never says which.
  if (handle === undefined) return;
  const name = handle?.name ?? fileName;
  workspace.autosave.savedTo(name, handle, project);
  notify(session, 'info', `Saved to ${name}.`);
}

/** A project's name as a file name on any system. */
function fileNameFor(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_. -]+/gu, '-').replace(/^[. -]+|[. -]+$/g, '');
  return plain === '' ? 'project' : plain;
}

export const FILE_ACTIONS = [
  ...SAMPLES.map(({ folder, label }) =>
    defineAction({
      id: `file.new-from-${folder}`,
      label: `New from sample: ${label}`,
      group: 'file',
      keywords: ['new', 'sample', 'example', 'start'],
      async perform({ session }) {
        await openWorkspace(await loadSample(folder, session.library), { kind: 'sample' });
      },
    }),
  ),
  defineAction({
    id: 'file.open',
    label: 'Open…',
    group: 'file',
    keys: ['$mod+o'],
    whileTyping: true,
    keywords: ['load'],
    perform: ({ session }) => open(session),
  }),
  defineAction({
    id: 'file.kept-work',
    label: 'Kept work…',
    group: 'file',
    keywords: ['recent', 'recover', 'autosave', 'history'],
    perform: ({ store }) => store.set(dialogAtom, 'kept-work'),
  }),
  defineAction({
    id: 'file.save',
    label: 'Save',
    group: 'file',
    section: 1,
    keys: ['$mod+s'],
    whileTyping: true,
    perform: ({ session }) => save(session, false),
  }),
  defineAction({
    id: 'file.save-as',
    label: 'Save as…',
    group: 'file',
    section: 1,
    keys: ['$mod+Shift+s'],
    whileTyping: true,
    keywords: ['export', 'download'],
    perform: ({ session }) => save(session, true),
  }),
  defineAction({
    id: 'file.import-heights',
    label: 'Import heights…',
    group: 'file',
    section: 2,
    keywords: ['terrain', 'dem', 'heightmap', 'geotiff', 'png', 'raw', 'r16', 'srtm', 'hgt'],
    async perform({ store }) {
      store.set(dialogAtom, 'import-heights');
      await store.set(takeFilesAtom, []);
    },
  }),
];

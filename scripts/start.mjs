// `npm start`: installs what is missing and opens the app with the sample world.
import { ensurePackages, tool } from './setup.mjs';

ensurePackages();
const open = process.env.CI || process.env.BROWSER === 'none' ? [] : ['--open'];
process.exit(tool('vite', [...open, ...process.argv.slice(2)]));

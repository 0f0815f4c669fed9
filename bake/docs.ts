import { program } from './cli.ts';

const INTRODUCTION = `# The command line

\`npx satoyama COMMAND\` in the project's checkout, or \`npm run satoyama -- COMMAND\`. This page is written by
\`npm run docs\` from what \`--help\` prints.

A PROJECT is a folder with \`project.json\` (and the heights file that it names), that \`project.json\`, or a
\`.satoyama\` bundle. Files are replaced in one step: after a fault, whatever was there before is there still.

Rasters are written with the north row first, as images are; a raw file (\`.r32\`) too, so \`import-dem\` reads it back
as it is. A 16-bit PNG holds the lowest and the highest value, to which its samples 0 and 65535 stand, in its text
chunks \`minimum\` and \`maximum\`, besides project, expression, tile, tier and adapter.

\`eval\` looks for a Vulkan, Metal or Direct3D adapter, then for the software adapter that comes with an installed
Chromium. \`--tier cpu\` needs neither. The tiers may differ in the last bits of a value, so the tier that was used
is printed and stored.

What a height map file leaves open can be given as options, in a file of its name plus \`.json\` beside it
(\`width\`, \`height\`, \`minHeight\`, \`maxHeight\`, \`cellSize\`, \`byteOrder\`, \`rowOrder\`, \`type\`, \`noData\`), or,
for PNG and raw files, in its name; the first of these that says something holds. Cells without data are filled by
push-pull: averages of the known cells at ever coarser scales, blended back. Degrees become metres on the WGS 84
ellipsoid at the latitude of the raster's middle.
`;

/** docs/command-line.md: an introduction, and the help text of every command. */
export function commandLineMarkdown(): string {
  const root = program({ out: () => undefined, err: () => undefined });
  const sections = [root, ...root.commands].map((command) => {
    let text = '';
    command.configureOutput({ writeOut: (part) => (text += part) });
    command.outputHelp();
    const title = command === root ? 'satoyama' : `satoyama ${command.name()}`;
    return `## ${title}\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

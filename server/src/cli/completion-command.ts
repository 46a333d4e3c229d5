import type { Commands } from './command.ts';
import { commandArguments } from './command-arguments.ts';
import { candidates } from './completion.ts';
import { UsageError } from './usage-error.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
export const actions = shells;
export const options = {} as const;

export const help = `Usage: formant completion ${shells.join('|')}

Prints what makes that shell complete commands, tools, options and their values:

  bash   formant completion bash > ~/.local/share/bash-completion/completions/formant
  zsh    formant completion zsh > "\${fpath[1]}/_formant"
  fish   formant completion fish > ~/.config/fish/completions/formant.fish
`;

// each asks the command itself what may follow, so that a new tool is completed at once; where it knows nothing, the
// shell completes the names of files
const scripts: Record<(typeof shells)[number], string> = {
  bash: `_formant() {
  local IFS=$'\\n' cur=\${COMP_WORDS[COMP_CWORD]} rest=$COMP_LINE line=() word before
  # bash takes = and : for words of their own: what no space parts is one word here
  for word in "\${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if [[ \${#line[@]} -eq 0 || $rest == [[:space:]]* ]]; then line+=("$word")
    else line[\${#line[@]}-1]+=$word; fi
    rest=\${rest#"\${rest%%[![:space:]]*}"}
    rest=\${rest#"$word"}
  done
  [[ $cur == [=:] ]] && cur=
  before=\${line[\${#line[@]}-1]%"$cur"}
  COMPREPLY=($(formant completion --words "\${line[@]:1}" 2>/dev/null))
  # what is inserted takes the place of the part behind the last = or :
  COMPREPLY=("\${COMPREPLY[@]#"$before"}")
  if [[ \${#COMPREPLY[@]} -eq 0 ]]; then
    compopt -o default
  elif [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then
    compopt -o nospace
  fi
}
complete -F _formant formant
`,
  zsh: `#compdef formant
_formant() {
  local -a words_
  words_=(\${(f)"$(formant completion --words "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( \${#words_} )); then compadd -Q -S '' -a words_; else _files; fi
}
_formant "$@"
`,
  fish: `function __formant_words
  set -l line (commandline -opc) (commandline -ct)
  formant completion --words $line[2..-1] 2>/dev/null
end
complete -c formant -f -n 'count (__formant_words) >/dev/null' -a '(__formant_words)'
complete -c formant -F -n 'not count (__formant_words) >/dev/null'
`,
};

export async function command(args: string[], all: Commands): Promise<void> {
  // what the scripts ask: everything behind the name of the command, the last word being the one that is typed
  if (args[0] === '--words') {
    const words = await candidates(args.slice(1), all);
    process.stdout.write(words.map((word) => `${word}\n`).join(''));
    return;
  }
  const { positionals } = commandArguments({ args, allowPositionals: true, options });
  const shell = shells.find((one) => one === positionals[0]);
  if (!shell || positionals.length > 1)
    throw new UsageError(`Which shell? formant completion ${shells.join(', ')}.`);
  process.stdout.write(scripts[shell]);
}

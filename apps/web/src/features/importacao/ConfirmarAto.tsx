import type { Importacao } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { aGravar } from "./etapas.ts"
import type { AtoDaImportacao } from "./importacao.api.ts"

interface Props {
  readonly ato: AtoDaImportacao
  readonly importacao: Importacao
  readonly trabalhando: boolean
  readonly aoConfirmar: () => void
  readonly aoCancelar: () => void
}

/** Asks before an import is written, stopped or taken back: what stays and what goes. */
export function ConfirmarAto({ ato, importacao, trabalhando, aoConfirmar, aoCancelar }: Props) {
  const { titulo, texto, confirmar } = palavras(ato, importacao)
  return (
    <DialogoConfirmar
      aberto
      titulo={titulo}
      confirmar={confirmar}
      trabalhando={trabalhando}
      aoConfirmar={aoConfirmar}
      aoCancelar={aoCancelar}
    >
      {texto}
    </DialogoConfirmar>
  )
}

function palavras(ato: AtoDaImportacao, importacao: Importacao) {
  const { previstos, estado } = importacao
  switch (ato) {
    case "confirmar":
      return {
        titulo: "Gravar o que foi conferido?",
        texto: `${oQueEntra(importacao)} ${previstos.erros > 0 ? `${plural(previstos.erros, "linha com erro fica", "linhas com erro ficam")} de fora. ` : ""}Depois, a importação pode ser desfeita enquanto nada depender dela.`,
        confirmar: `Gravar ${plural(aGravar(importacao), "linha", "linhas")}`,
      }
    case "cancelar":
      return estado === "gravando"
        ? {
            titulo: "Parar a gravação?",
            texto:
              "As empresas já gravadas ficam como estão; as outras não são gravadas. Depois você pode desfazer o que entrou.",
            confirmar: "Parar a gravação",
          }
        : {
            titulo: "Descartar esta planilha?",
            texto: "Nada dela foi gravado. Para importá-la, será preciso enviá-la de novo.",
            confirmar: "Descartar planilha",
          }
    case "desfazer":
      return {
        titulo: "Desfazer a importação?",
        texto:
          "O que ela inseriu é excluído e o que ela trocou volta ao valor anterior. Empresas com mês fechado, com notas ou cálculos, ou alteradas depois ficam como estão, com o motivo.",
        confirmar: "Desfazer importação",
      }
    default:
      return ato satisfies never
  }
}

/** Only what there is: "17 linhas serão inseridas.", never "e 0 atualizadas". */
function oQueEntra({ previstos: { inseridos, atualizados } }: Importacao): string {
  const novas = plural(inseridos, "linha será inserida", "linhas serão inseridas")
  if (atualizados === 0) return `${novas}.`
  if (inseridos === 0) return `${plural(atualizados, "linha será atualizada", "linhas serão atualizadas")}.`
  return `${novas} e ${plural(atualizados, "atualizada", "atualizadas")}.`
}

import { Text } from "@mantine/core"
import { type AvisoDoFaturamento, avisosDoFaturamento } from "@partida/contracts"
import { useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../../lib/formatacao/competencia.ts"
import { plural } from "../../../lib/formatacao/texto.ts"
import { AceiteDosAvisos } from "../../../shared/lotes/AceiteDosAvisos.tsx"
import { type Aceite, faltaMotivo, ressalvasDe } from "../../../shared/lotes/aceite.ts"
import { ConfirmacaoEmMassa } from "../../../shared/lotes/ConfirmacaoEmMassa.tsx"
import type { SelecaoPedida } from "../fechamento.api.ts"
import { useConcluirVarias } from "./faturamento.api.ts"

interface Props {
  readonly ato: "concluir" | "sem-movimento"
  readonly competencia: string
  readonly selecao: SelecaoPedida
  readonly aoFechar: () => void
  /** The job was accepted. */
  readonly aoPedir: () => void
}

const rotulos: Readonly<Record<AvisoDoFaturamento, string>> = {
  "receita-fora-da-media": "Receita longe da média",
  "notas-divergentes": "Notas que diferem da regra municipal",
  "digitada-com-notas": "Receita digitada ao lado de notas",
  "sem-notas-recentes": "Sem notas no fim do mês",
  "eventos-esperando": "Cancelamento em andamento",
}

/** Asks before concluding many: what is left alone, and which warnings one reason accepts for all. */
export function DialogoDaConclusao({ ato, competencia, selecao, aoFechar, aoPedir }: Props) {
  const [aceite, setAceite] = useState<Aceite<AvisoDoFaturamento>>({ codigos: [], motivo: "" })
  const concluir = useConcluirVarias()
  const semMovimento = ato === "sem-movimento"
  const mes = formatarCompetenciaPorExtenso(competencia)
  return (
    <ConfirmacaoEmMassa
      titulo={semMovimento ? `Declarar ${mes} sem movimento?` : `Concluir o faturamento de ${mes}?`}
      pedido={{
        competencia,
        acao: "concluir-faturamento",
        selecao,
        avisosAceitos: [...aceite.codigos],
        semMovimento,
      }}
      verbo={(empresas) => (semMovimento ? `Declarar ${empresas} sem movimento` : `Concluir ${empresas}`)}
      feito={{ um: "conferida", varios: "conferidas" }}
      falta={faltaMotivo(aceite)}
      trabalhando={concluir.isPending}
      antes={
        <Text>
          {semMovimento
            ? `Declara que não houve receita em ${mes}.`
            : `Confirma a receita de ${mes} das empresas sem impedimento.`}
        </Text>
      }
      depois={(previa) => (
        <AceiteDosAvisos
          avisos={avisosDoFaturamento}
          rotulos={rotulos}
          previa={previa}
          aceite={aceite}
          aoMudar={setAceite}
        />
      )}
      aoFechar={aoFechar}
      aoConfirmar={({ total }) =>
        concluir.mutate(
          {
            competencia,
            selecao,
            semMovimento,
            ressalvas: ressalvasDe(aceite),
            titulo: `Faturamento de ${plural(total, "empresa", "empresas")}, ${formatarCompetencia(competencia)}`,
          },
          { onSuccess: aoPedir },
        )
      }
    />
  )
}

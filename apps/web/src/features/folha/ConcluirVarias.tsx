import { Checkbox } from "@mantine/core"
import { type AvisoDaFolha, avisosDaFolha } from "@partida/contracts"
import { competencia as mesDe, ultimoDia } from "@partida/fiscal/nucleo"
import { useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { type FiltroDoPainel, selecaoNoCorpo } from "../../shared/fechamento/painel.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import { AceiteDosAvisos } from "../../shared/lotes/AceiteDosAvisos.tsx"
import { type Aceite, faltaMotivo, ressalvasDe } from "../../shared/lotes/aceite.ts"
import { ConfirmacaoEmMassa } from "../../shared/lotes/ConfirmacaoEmMassa.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useConcluirVarias } from "./folha.api.ts"
import { queixaDoPagamento } from "./pagamento.ts"

interface Props {
  readonly competencia: string
  readonly filtro: FiltroDoPainel
  readonly selecao: SelecaoDaLista
  readonly aoFechar: () => void
}

const rotulos: Readonly<Record<AvisoDaFolha, string>> = {
  "folha-divergente": "A folha digitada diz outro valor",
  "outra-fonte-divergente": "Outra fonte diz outro valor",
  "abaixo-do-minimo": "Valor abaixo do salário mínimo",
  "cadastro-incompleto": "Cadastro incompleto para o eSocial",
  "cpp-proporcional": "CPP do Anexo IV sem receita no mês",
  "outro-pagamento-no-mes": "IRRF já retido a mais no mês",
}

/** Issues the slips of many companies at once: what will be done is seen before, and what will not, with the reason. */
export function ConcluirVarias({ competencia, filtro, selecao, aoFechar }: Props) {
  const [dia, setDia] = useState(ultimoDia(mesDe(competencia)))
  const [semMovimento, setSemMovimento] = useState(false)
  const [aceite, setAceite] = useState<Aceite<AvisoDaFolha>>({ codigos: [], motivo: "" })
  const concluir = useConcluirVarias()
  const pedida = selecaoNoCorpo(selecao, filtro)
  const queixa = queixaDoPagamento(dia, competencia)
  const comum = { competencia, selecao: pedida, semMovimento, ...(queixa === null ? { dataPagamento: dia } : {}) }
  return (
    <ConfirmacaoEmMassa
      titulo={`Emitir os recibos de ${formatarCompetenciaPorExtenso(competencia)}?`}
      pedido={{ ...comum, acao: "concluir-pro-labore", avisosAceitos: [...aceite.codigos] }}
      verbo={(empresas) => `Emitir recibos de ${empresas}`}
      feito={{ um: "conferida", varios: "conferidas" }}
      falta={queixa !== null || faltaMotivo(aceite)}
      trabalhando={concluir.isPending}
      antes={
        <>
          <Campo tipo="data" label="Pagamento em" maw={220} value={dia} onChange={setDia} error={queixa} />
          <Checkbox
            label="Declarar que não houve pró-labore nas empresas sem ninguém a receber"
            checked={semMovimento}
            onChange={({ currentTarget }) => setSemMovimento(currentTarget.checked)}
          />
        </>
      }
      depois={(previa) => (
        <AceiteDosAvisos avisos={avisosDaFolha} rotulos={rotulos} previa={previa} aceite={aceite} aoMudar={setAceite} />
      )}
      aoFechar={aoFechar}
      aoConfirmar={({ total }) =>
        concluir.mutate(
          {
            titulo: `Pró-labore de ${plural(total, "empresa", "empresas")}, ${formatarCompetencia(competencia)}`,
            corpo: { ...comum, ressalvas: ressalvasDe(aceite) },
          },
          {
            onSuccess: () => {
              selecao.limpar()
              aoFechar()
            },
          },
        )
      }
    />
  )
}

import { Button, Text } from "@mantine/core"
import { Suspense, useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { selecaoNoCorpo } from "../../shared/fechamento/painel.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import { BotaoSimular } from "../../shared/simulacao/BotaoSimular.tsx"
import type { Filtro } from "./busca.ts"
import { type SelecaoPedida, useCalcular, useFecharVarias } from "./fechamento.api.ts"

const ConfirmacaoEmMassa = sobDemanda(
  async () => (await import("../../shared/lotes/ConfirmacaoEmMassa.tsx")).ConfirmacaoEmMassa,
)
const ReabrirVarias = sobDemanda(async () => (await import("./ReabrirVarias.tsx")).ReabrirVarias)

interface Props {
  /** How many companies are selected. */
  readonly n: number
  readonly competencia: string
  readonly filtro: Filtro
  readonly selecao: SelecaoDaLista
}

const atos = {
  calcular: {
    verbo: "Calcular",
    feito: { um: "calculada", varios: "calculadas" },
    texto: "Recalcula com o que está cadastrado agora. Nada é fechado, e o cálculo pode ser repetido.",
  },
  fechar: {
    verbo: "Fechar",
    feito: { um: "fechada", varios: "fechadas" },
    texto:
      "Um mês fechado não muda mais: notas, receitas e folha dele ficam travadas. Reabrir é possível, com um motivo que fica registrado.",
  },
} as const
type Ato = keyof typeof atos

/** What can be done with the ticked companies, or with everything the filter finds. */
export function AcoesEmMassa({ n, competencia, filtro, selecao }: Props) {
  const [ato, setAto] = useState<Ato | "reabrir" | null>(null)
  const empresas = plural(n, "empresa", "empresas")
  const dialogo = {
    competencia,
    pedida: selecaoNoCorpo(selecao, filtro),
    aoFechar: () => setAto(null),
    aoPedir: () => {
      selecao.limpar()
      setAto(null)
    },
  }
  return (
    <>
      <Button variant="default" onClick={() => setAto("calcular")}>
        Calcular {empresas}
      </Button>
      <BotaoSimular competencia={competencia} selecao={dialogo.pedida}>
        {`Simular ${empresas}`}
      </BotaoSimular>
      <Button variant="default" onClick={() => setAto("reabrir")}>
        Reabrir…
      </Button>
      <Button onClick={() => setAto("fechar")}>Fechar {empresas}</Button>
      <Suspense>
        {ato === "reabrir" && <ReabrirVarias {...dialogo} />}
        {ato && ato !== "reabrir" && <ConfirmacaoDoAto {...dialogo} ato={ato} />}
      </Suspense>
    </>
  )
}

interface ConfirmacaoProps {
  readonly ato: Ato
  readonly competencia: string
  readonly pedida: SelecaoPedida
  readonly aoFechar: () => void
  /** The job was accepted. */
  readonly aoPedir: () => void
}

/** Asks before computing or closing many companies, over a preview of who will be. */
export function ConfirmacaoDoAto({ ato, competencia, pedida, aoFechar, aoPedir }: ConfirmacaoProps) {
  const calcular = useCalcular()
  const fechar = useFecharVarias()
  const trabalho = ato === "calcular" ? calcular : fechar
  const { verbo, feito, texto } = atos[ato]
  return (
    <ConfirmacaoEmMassa
      titulo={`${verbo} ${formatarCompetenciaPorExtenso(competencia)}?`}
      pedido={{ competencia, acao: ato, selecao: pedida }}
      verbo={(empresas) => `${verbo} ${empresas}`}
      feito={feito}
      trabalhando={trabalho.isPending}
      antes={<Text c="dimmed">{texto}</Text>}
      aoFechar={aoFechar}
      aoConfirmar={({ total }) =>
        trabalho.mutate(
          {
            competencia,
            selecao: pedida,
            titulo: `${verbo} ${plural(total, "empresa", "empresas")}, ${formatarCompetencia(competencia)}`,
          },
          { onSuccess: aoPedir },
        )
      }
    />
  )
}

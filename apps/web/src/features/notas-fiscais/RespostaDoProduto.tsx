import { Button, Checkbox, Radio, Stack } from "@mantine/core"
import { type PerguntaDeProduto, rotasDasNotasFiscais } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { corpoDe, useEscrita } from "../../lib/api/escrita.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { avisar } from "../../ui/avisos.tsx"

const NATUREZAS = {
  revenda: { rotulo: "Venda de mercadoria de terceiros", tratamento: "venda", origem: "revenda" },
  producao: { rotulo: "Venda de produção própria", tratamento: "venda", origem: "producao" },
  servico: { rotulo: "Serviço", tratamento: "servico", origem: "servico" },
  devolucao: { rotulo: "Devolução de venda da empresa", tratamento: "devolucao-de-venda", origem: "revenda" },
  nada: { rotulo: "Não foi venda: não é receita", tratamento: "sem-receita", origem: null },
} as const
type Natureza = keyof typeof NATUREZAS

const ICMS = {
  nenhum: "ICMS normal, no DAS",
  "icms-st-substituido": "ICMS-ST já recolhido antes",
  "icms-substituto": "ICMS-ST recolhido pela empresa",
} as const
type Icms = keyof typeof ICMS

/** What a person says that a product is: of the nature of the sale, where asked, and of its taxes. */
export function RespostaDoProduto({
  pergunta,
  aoResponder,
}: {
  readonly pergunta: PerguntaDeProduto
  readonly aoResponder: () => void
}) {
  const perguntaNatureza = pergunta.tipo === "natureza"
  const [natureza, setNatureza] = useState<Natureza | null>(perguntaNatureza ? null : "revenda")
  const [icms, setIcms] = useState<Icms | null>(null)
  const [monofasico, setMonofasico] = useState(false)
  const queryClient = useQueryClient()
  const responder = useEscrita(corpoDe(rotasDasNotasFiscais.responderProduto), ({ notas, emMesFechado }) => {
    const presas = emMesFechado > 0 ? ` ${plural(emMesFechado, "nota é", "notas são")} de mês fechado e não mudou.` : ""
    avisar("feito", `Resposta guardada: ${plural(notas, "nota decidida", "notas decididas")}.${presas}`)
    aoResponder()
    return queryClient.invalidateQueries()
  })
  const semReceita = natureza === "nada" || natureza === "servico"
  const completa = natureza !== null && (semReceita || icms !== null)
  const enviar = () => {
    if (natureza === null) return
    const { tratamento, origem } = NATUREZAS[natureza]
    const situacoes = semReceita
      ? []
      : [
          ...(icms === null || icms === "nenhum" ? [] : [icms]),
          ...(monofasico ? (["monofasico-pis-cofins"] as const) : []),
        ]
    responder.mutate({ idEmpresa: pergunta.idEmpresa, chave: pergunta.chave, tratamento, origem, situacoes })
  }
  return (
    <Stack gap="md" mt="sm" align="start">
      {perguntaNatureza && (
        <Radio.Group label="O que foi a operação?" value={natureza} onChange={(v) => setNatureza(v as Natureza)}>
          <Stack gap="xs" mt="xs">
            {Object.entries(NATUREZAS).map(([valor, { rotulo }]) => (
              <Radio key={valor} value={valor} label={rotulo} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {natureza !== null && !semReceita && (
        <>
          <Radio.Group label="Como é o ICMS deste produto?" value={icms} onChange={(v) => setIcms(v as Icms)}>
            <Stack gap="xs" mt="xs">
              {Object.entries(ICMS).map(([valor, rotulo]) => (
                <Radio key={valor} value={valor} label={rotulo} />
              ))}
            </Stack>
          </Radio.Group>
          <Checkbox
            label="PIS e COFINS monofásicos (só até dezembro de 2026)"
            checked={monofasico}
            onChange={(evento) => setMonofasico(evento.currentTarget.checked)}
          />
        </>
      )}
      <Button disabled={!completa} loading={responder.isPending} onClick={enviar}>
        Guardar a resposta
      </Button>
    </Stack>
  )
}

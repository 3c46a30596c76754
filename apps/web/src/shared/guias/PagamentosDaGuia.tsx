import { Button } from "@mantine/core"
import { type DetalheDaGuia, rotasDasGuias } from "@partida/contracts"
import { useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { DialogoDeMotivo } from "../formulario/DialogoDeMotivo.tsx"
import { ContaDaGuia } from "./ContaDaGuia.tsx"
import { useEstornarPagamento } from "./guias.api.ts"
import classes from "./guias.module.css"

type Pagamento = DetalheDaGuia["pagamentos"][number]

const temAcrescimos = (p: Pagamento) => comoCentavos(p.multa) > 0n || comoCentavos(p.juros) > 0n

interface Props {
  readonly detalhe: DetalheDaGuia
  readonly podeEstornar: boolean
}

/** What was told of the payment, oldest first: nothing is erased, a mistake has its reversal beside it. */
export function PagamentosDaGuia({ detalhe: { guia, pagamentos }, podeEstornar }: Props) {
  const [estornando, setEstornando] = useState<Pagamento | null>(null)
  const estornavel = (p: Pagamento) => podeEstornar && p.tipo === "pagamento" && !p.estornado
  return (
    <section>
      <h2 className={classes.subtitulo}>Pagamentos</h2>
      {pagamentos.length === 0 ? (
        <p className="fraco-medio paragrafo">Nenhum pagamento informado.</p>
      ) : (
        <ul className={classes.pagamentos}>
          {pagamentos.map((p) => (
            <li key={p.id} data-estornado={p.estornado || undefined}>
              <span>
                <strong>{formatarReais(p.valor)}</strong>{" "}
                {p.tipo === "estorno" ? "estornados" : p.estornado ? "pagos, estornados depois" : "pagos"} em{" "}
                {formatarData(p.pagoEm)}
                {p.pagoEm !== p.data && (
                  <span className="fraco-medio paragrafo">Registrado em {formatarData(p.data)}</span>
                )}
                {temAcrescimos(p) && (
                  <span className="fraco-medio paragrafo">
                    Imposto {formatarReais(p.principal)}, multa {formatarReais(p.multa)}, juros {formatarReais(p.juros)}
                    {p.divisao === "comprovante" ? ", como no comprovante" : ""}
                  </span>
                )}
                <span className="fraco-medio paragrafo">
                  {p.motivo ? `${p.motivo} · ` : ""}
                  {p.registradoPor}, {formatarDataHora(p.registradoEm)}
                </span>
              </span>
              {p.memoria && p.tipo === "pagamento" && (
                <ContaDaGuia memoria={p.memoria} pergunta="Por que se divide assim?" />
              )}
              {estornavel(p) && (
                <Button variant="default" size="compact-sm" onClick={() => setEstornando(p)}>
                  Estornar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {estornando && <Estorno idGuia={guia.id} pagamento={estornando} aoFechar={() => setEstornando(null)} />}
    </section>
  )
}

interface EstornoProps {
  readonly idGuia: string
  readonly pagamento: Pagamento
  readonly aoFechar: () => void
}

function Estorno({ idGuia, pagamento, aoFechar }: EstornoProps) {
  const estornar = useEstornarPagamento(idGuia)
  return (
    <DialogoDeMotivo
      titulo="Estornar este pagamento?"
      confirmar="Estornar pagamento"
      nome="estorno"
      registro={pagamento.id}
      motivo={rotasDasGuias.estornarPagamento.corpo.shape.motivo}
      minimo={5}
      enviar={(motivo) => estornar.mutateAsync({ idPagamento: pagamento.id, motivo })}
      aoFechar={aoFechar}
    >
      O pagamento de {formatarReais(pagamento.valor)} em {formatarData(pagamento.data)} fica no histórico com o estorno
      ao lado, e a guia volta a pagar.
    </DialogoDeMotivo>
  )
}

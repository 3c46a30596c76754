import { Button } from "@mantine/core"
import { type BaixaDoTitulo, corpoComMotivo, estadosDoLancamento, type FichaDoTitulo } from "@partida/contracts"
import { useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { DialogoDeMotivo } from "../formulario/DialogoDeMotivo.tsx"
import { type LadoDosTitulos, useAtoDoTitulo } from "./lado.ts"
import classes from "./titulos.module.css"

interface Props {
  readonly lado: LadoDosTitulos
  readonly ficha: FichaDoTitulo
}

const tons = { BAIXADO: "feito", EM_ABERTO: "neutro", ESTORNO: "atencao" } as const

/** What settled a title, in the order in which it was recorded: nothing is erased, a mistake has its mirror beside it. */
export function HistoricoDasBaixas({ lado, ficha }: Props) {
  const [estornando, setEstornando] = useState<BaixaDoTitulo | null>(null)
  return (
    <section>
      <h2 className={classes.subtitulo}>Lançamentos</h2>
      {ficha.baixas.length === 0 ? (
        <p className={classes.fraco}>Nenhum {lado.palavras.ato} até agora.</p>
      ) : (
        <ul className={classes.baixas}>
          {ficha.baixas.map((b) => (
            <li key={b.id} data-estornada={b.estado === "ESTORNO" || undefined}>
              <span>
                <strong>{formatarReais(b.dinheiro)}</strong>{" "}
                {b.tipo === "estorno" ? "estornados" : lado.palavras.feito.toLowerCase()} em {formatarData(b.pagoEm)}{" "}
                <Etiqueta tom={tons[b.estado]} simples>
                  {estadosDoLancamento[b.estado].rotulo}
                </Etiqueta>
                <span className={classes.fraco}>{composicaoDa(b)}</span>
                {b.aviso && <span className={classes.fraco}>{b.aviso}</span>}
                <span className={classes.fraco}>
                  {[b.conta, b.motivo, `${b.por}, ${formatarDataHora(b.em)}`].filter(Boolean).join(" · ")}
                </span>
              </span>
              {b.estado === "BAIXADO" &&
                (b.doBanco ? (
                  <BotaoLink
                    variant="default"
                    size="compact-sm"
                    to="/despesas/conciliacao"
                    search={{ empresa: ficha.idEmpresa }}
                  >
                    Ver no banco
                  </BotaoLink>
                ) : (
                  <Button variant="default" size="compact-sm" onClick={() => setEstornando(b)}>
                    Estornar
                  </Button>
                ))}
            </li>
          ))}
        </ul>
      )}
      {estornando && <Estorno lado={lado} baixa={estornando} aoFechar={() => setEstornando(null)} />}
    </section>
  )
}

/** What a settlement is made of, besides money. */
function composicaoDa(b: BaixaDoTitulo): string {
  const partes = [
    ["desconto", b.desconto],
    ["retido", b.retido],
    ["juros", b.juros],
    ["multa", b.multa],
  ] as const
  const ditas = partes.filter(([, v]) => comoCentavos(v) > 0n).map(([nome, v]) => `${nome} ${formatarReais(v)}`)
  return ditas.length === 0 ? "" : `Saem do título ${formatarReais(b.principal)}: ${ditas.join(", ")}`
}

interface EstornoProps {
  readonly lado: LadoDosTitulos
  readonly baixa: BaixaDoTitulo
  readonly aoFechar: () => void
}

function Estorno({ lado, baixa, aoFechar }: EstornoProps) {
  const estornar = useAtoDoTitulo(lado, (motivo: string) => lado.estornar(baixa.id, motivo))
  return (
    <DialogoDeMotivo
      titulo={`Estornar este ${lado.palavras.ato}?`}
      confirmar="Estornar"
      nome="titulos.estorno"
      registro={baixa.id}
      motivo={corpoComMotivo.shape.motivo}
      minimo={5}
      enviar={(motivo) => estornar.mutateAsync(motivo)}
      aoFechar={aoFechar}
    >
      Os {formatarReais(baixa.dinheiro)} de {formatarData(baixa.pagoEm)} ficam no histórico com o estorno ao lado, e o
      título volta a ficar em aberto.
    </DialogoDeMotivo>
  )
}

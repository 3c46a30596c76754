import { Button } from "@mantine/core"
import { atividadesDoMei, type CadastroDaEmpresa, regimes, saiuDaCarteira } from "@partida/contracts"
import { Suspense, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { rotuloDaCategoria } from "../../shared/cadastro/rotulos.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { type Historico, useRetirarMudanca } from "./perfil.api.ts"
import classes from "./perfil.module.css"

const DialogoConfirmar = sobDemanda(async () => (await import("../../ui/DialogoConfirmar.tsx")).DialogoConfirmar)
const DialogoDaMudanca = sobDemanda(async () => (await import("./DialogoDaMudanca.tsx")).DialogoDaMudanca)

interface Props {
  readonly historico: Historico
  readonly cadastro: CadastroDaEmpresa
  readonly podeEditar: boolean
}

/** One dated change, as the timeline shows it. */
interface Mudanca {
  readonly desde: string
  readonly fechado: boolean
  readonly oQue: string
  readonly detalhe: string | null
  /** Written by an act of its own (Encerrar atendimento), so it is taken away instead of corrected. */
  readonly soRetirar: boolean
}

const titulos: Record<Historico, { readonly titulo: string; readonly incluir: string; readonly um: string }> = {
  regimes: { titulo: "Regime tributário", incluir: "Mudou de regime", um: "a mudança de regime" },
  municipios: { titulo: "Município", incluir: "Mudou de município", um: "a mudança de município" },
  categorias: { titulo: "Categoria", incluir: "Mudou de categoria", um: "a mudança de categoria" },
}

/** What held from which month on, newest first, with add, correct and take away. */
export function LinhaDoTempo({ historico, cadastro, podeEditar }: Props) {
  const [editando, setEditando] = useState<"nova" | string | null>(null)
  const [retirando, setRetirando] = useState<string | null>(null)
  const { titulo, incluir } = titulos[historico]
  const mudancas = mudancasDe(historico, cadastro)
  const fora = historico === "categorias" && saiuDaCarteira(cadastro.idCategoria)
  return (
    <Cartao
      titulo={titulo}
      acao={
        podeEditar &&
        !fora && (
          <Button variant="default" size="xs" onClick={() => setEditando("nova")}>
            {incluir}
          </Button>
        )
      }
    >
      <ol className="sem-marcas" reversed>
        {mudancas.toReversed().map((mudanca) => {
          const primeira = mudanca === mudancas[0]
          return (
            <Linha
              key={mudanca.desde}
              mudanca={mudanca}
              primeira={primeira}
              {...(podeEditar && !mudanca.soRetirar && !(primeira && historico === "categorias")
                ? { aoCorrigir: () => setEditando(mudanca.desde) }
                : {})}
              {...(podeEditar && !primeira ? { aoRetirar: () => setRetirando(mudanca.desde) } : {})}
            />
          )
        })}
      </ol>
      <Suspense>
        {editando && (
          <DialogoDaMudanca
            historico={historico}
            cadastro={cadastro}
            corrigindo={editando === "nova" ? null : editando}
            aoFechar={() => setEditando(null)}
          />
        )}
      </Suspense>
      <Suspense>
        {retirando && (
          <Retirar historico={historico} cadastro={cadastro} desde={retirando} aoFechar={() => setRetirando(null)} />
        )}
      </Suspense>
    </Cartao>
  )
}

interface LinhaProps {
  readonly mudanca: Mudanca
  readonly primeira: boolean
  readonly aoCorrigir?: () => void
  readonly aoRetirar?: () => void
}

function Linha({ mudanca: { desde, fechado, oQue, detalhe }, primeira, aoCorrigir, aoRetirar }: LinhaProps) {
  const mes = formatarCompetencia(desde)
  return (
    <li className={classes.mudanca}>
      <span className={classes.mes}>{mes}</span>
      <span className={classes.textos}>
        {oQue}
        {detalhe && <span className="fraco">{detalhe}</span>}
        {primeira && <span className="fraco">desde a abertura</span>}
      </span>
      {fechado ? (
        <Etiqueta tom="neutro" simples title="Há mês fechado a partir desta data: reabra-o em Fechamento para mudar.">
          em mês fechado
        </Etiqueta>
      ) : (
        <span className={classes.acoes}>
          {aoCorrigir && (
            <Button variant="subtle" size="compact-xs" aria-label={`Corrigir ${mes}`} onClick={aoCorrigir}>
              Corrigir
            </Button>
          )}
          {aoRetirar && (
            <Button variant="subtle" color="gray" size="compact-xs" aria-label={`Retirar ${mes}`} onClick={aoRetirar}>
              Retirar
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

interface RetirarProps {
  readonly historico: Historico
  readonly cadastro: CadastroDaEmpresa
  readonly desde: string
  readonly aoFechar: () => void
}

function Retirar({ historico, cadastro, desde, aoFechar }: RetirarProps) {
  const retirar = useRetirarMudanca(cadastro.id, historico)
  const mes = formatarCompetencia(desde)
  return (
    <DialogoConfirmar
      aberto
      titulo={`Retirar ${titulos[historico].um} de ${mes}?`}
      confirmar="Retirar"
      trabalhando={retirar.isPending}
      aoCancelar={aoFechar}
      aoConfirmar={() =>
        retirar.mutate(
          { desde, versao: cadastro.versao },
          {
            onSuccess: () => {
              aoFechar()
              avisar("feito", `A mudança de ${mes} foi retirada.`)
            },
          },
        )
      }
    >
      Vale de novo o que havia antes. Meses abertos já calculados são recalculados.
      <Recusa titulo="Nada mudou" erro={retirar.error} />
    </DialogoConfirmar>
  )
}

/** The changes of a history, oldest first, in words. */
function mudancasDe(historico: Historico, cadastro: CadastroDaEmpresa): readonly Mudanca[] {
  switch (historico) {
    case "regimes":
      return cadastro.regimes.map(({ desde, fechado, regime, atividadeMei, impedidoIcmsIss, ...fixos }) => ({
        desde,
        fechado,
        soRetirar: false,
        oQue: regimes[regime],
        detalhe: impedidoIcmsIss
          ? "ICMS e ISS fora do DAS (sublimite)"
          : atividadeMei === null
            ? descreverFixos(fixos)
            : atividadesDoMei[atividadeMei],
      }))
    case "municipios":
      return cadastro.municipios.map(({ desde, fechado, municipio: { nome, uf } }) => ({
        desde,
        fechado,
        soRetirar: false,
        oQue: `${nome}, ${uf}`,
        detalhe: null,
      }))
    case "categorias":
      return cadastro.categorias.map(({ desde, fechado, idCategoria, motivo }) => ({
        desde,
        fechado,
        soRetirar: saiuDaCarteira(idCategoria),
        oQue: rotuloDaCategoria(idCategoria),
        detalhe: motivo,
      }))
    default:
      return historico satisfies never
  }
}

type Fixos = Pick<CadastroDaEmpresa["regimes"][number], "icmsFixo" | "icmsFixoAto" | "issFixo" | "issFixoAto">

/** What State and municipality fixed by the month, in words; null when nothing. */
function descreverFixos({ icmsFixo, icmsFixoAto, issFixo, issFixoAto }: Fixos): string | null {
  const um = (tributo: string, valor: string | null, ato: string | null) =>
    valor === null ? [] : [`${tributo} fixo de ${formatarReais(valor)} por mês (${ato})`]
  return [...um("ICMS", icmsFixo, icmsFixoAto), ...um("ISS", issFixo, issFixoAto)].join("; ") || null
}

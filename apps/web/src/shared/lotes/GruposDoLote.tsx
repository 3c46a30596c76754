import { Button, Skeleton, Stack } from "@mantine/core"
import { type GrupoDoLote, type Lote, resultadoDeImportacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { consertoDaEmpresa, consertoDoGrupo } from "./conserto.ts"
import { EtiquetaDoResultado } from "./EtiquetaDoResultado.tsx"
import classes from "./GruposDoLote.module.css"
import { LinkDoConserto } from "./LinkDoConserto.tsx"
import { consultaGruposDoLote } from "./lotes.api.ts"

interface Props {
  readonly lote: Lote
  readonly aoVerItens: (grupo: GrupoDoLote) => void
}

/** How the items of a job ended, one block a reason, failures first: what is the same is read, and fixed, once. */
export function GruposDoLote({ lote, aoVerItens }: Props) {
  const consulta = useQuery(consultaGruposDoLote(lote.id, lote.estado))
  if (consulta.error && !consulta.data)
    return <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
  if (!consulta.data) return <Esqueleto />
  const { grupos } = consulta.data
  if (grupos.length === 0)
    return <EstadoVazio titulo="Nada terminou ainda">Os resultados aparecem aqui conforme ficam prontos.</EstadoVazio>
  return (
    <ul className={classes.grupos}>
      {grupos.map((grupo) => (
        <li key={`${grupo.resultado} ${grupo.codigo} ${grupo.mensagem}`} className={classes.grupo}>
          <Grupo lote={lote} grupo={grupo} aoVerItens={aoVerItens} />
        </li>
      ))}
    </ul>
  )
}

function Grupo({ lote, grupo, aoVerItens }: Props & { readonly grupo: GrupoDoLote }) {
  const { resultado, codigo, mensagem, total, itens } = grupo
  const deFalha = resultado === resultadoDeImportacao.ERRO.id
  const semAcao = resultado === resultadoDeImportacao.SEM_ACAO.id
  const conserto = deFalha ? consertoDoGrupo(lote, { codigo, mensagem }) : null
  const titulo = grupo.titulo ?? (deFalha || semAcao ? "Cada um com o seu motivo" : "Feito")
  return (
    <>
      <div className={classes.topo}>
        <EtiquetaDoResultado resultado={resultado} />
        <strong className="numerico">{contarItens(lote, total)}</strong>
        <span className={classes.acoes}>
          {conserto && <LinkDoConserto conserto={conserto} sobre={titulo} />}
          <Button variant="subtle" size="compact-xs" onClick={() => aoVerItens(grupo)}>
            {total === 1 ? "Ver" : `Ver ${lote.tipo === "importar-notas" ? "os" : "as"} ${formatarInteiro(total)}`}
          </Button>
        </span>
      </div>
      <p className={classes.mensagem}>{titulo}</p>
      {deFalha && (
        <ul className={classes.nomes} aria-label={`Itens: ${titulo}`}>
          {itens.map(({ sequencia, rotulo, idEmpresa }) => {
            const link = consertoDaEmpresa(lote, { codigo, mensagem }, idEmpresa)
            return (
              <li key={sequencia}>
                {link ? <LinkDoConserto conserto={{ ...link, rotulo }} sobre={link.rotulo} /> : rotulo}
              </li>
            )
          })}
          {total > itens.length && <li>e mais {formatarInteiro(total - itens.length)}</li>}
        </ul>
      )}
    </>
  )
}

const contarItens = ({ tipo }: Lote, n: number) =>
  tipo === "importar-notas" ? plural(n, "documento", "documentos") : plural(n, "empresa", "empresas")

function Esqueleto() {
  return (
    <Stack gap="sm" aria-busy>
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} height={72} />
      ))}
    </Stack>
  )
}

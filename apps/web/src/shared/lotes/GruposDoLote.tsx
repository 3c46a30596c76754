import { Button, Skeleton, Stack } from "@mantine/core"
import { type GrupoDoLote, type Lote, resultadoDeImportacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { consertoDaEmpresa, consertoDoGrupo } from "./conserto.ts"
import { EtiquetaDoResultado } from "./EtiquetaDoResultado.tsx"
import { type GrupoDoAto, GruposDoAto, nomeDoJaFeito, somar } from "./GruposDoAto.tsx"
import { consultaGruposDoLote } from "./lotes.api.ts"

const { ERRO, SEM_ACAO } = resultadoDeImportacao

interface Props {
  readonly lote: Lote
  readonly aoVerItens: (grupo: GrupoDoLote) => void
}

/** How the items of a job ended, by reason: what is the same is read, and fixed, once. */
export function GruposDoLote({ lote, aoVerItens }: Props) {
  const consulta = useQuery(consultaGruposDoLote(lote.id, lote.estado))
  if (consulta.error && !consulta.data)
    return <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
  if (!consulta.data) return <Esqueleto />
  const { grupos } = consulta.data
  if (grupos.length === 0)
    return <EstadoVazio titulo="Nada terminou ainda">Os resultados aparecem aqui conforme ficam prontos.</EstadoVazio>
  const de = (quais: (resultado: number) => boolean) => grupos.filter(({ resultado }) => quais(resultado))
  const emTela = (lista: readonly GrupoDoLote[]) =>
    lista.map((grupo) => grupoDoAto(lote, grupo, () => aoVerItens(grupo)))
  const feitos = emTela(de((r) => r !== ERRO.id && r !== SEM_ACAO.id))
  const semAcao = de((r) => r === SEM_ACAO.id)
  return (
    <GruposDoAto
      contar={(n) => contarItens(lote, n)}
      pedem={emTela(de((r) => r === ERRO.id))}
      feito={{ titulo: "Feito", ...somar(feitos), grupos: feitos }}
      jaEstava={{ titulo: nomeDoJaFeito(semAcao), grupos: emTela(semAcao) }}
    />
  )
}

function grupoDoAto(lote: Lote, grupo: GrupoDoLote, aoVer: () => void): GrupoDoAto {
  const { resultado, codigo, mensagem, total, totais, itens } = grupo
  const motivo = { codigo, mensagem }
  const deFalha = resultado === ERRO.id
  const semNome = deFalha || resultado === SEM_ACAO.id ? "Cada um com o seu motivo" : "Feito"
  return {
    chave: `${resultado} ${codigo} ${mensagem}`,
    titulo: grupo.titulo ?? semNome,
    total,
    totais,
    marca: <EtiquetaDoResultado resultado={resultado} tipo={lote.tipo} />,
    conserto: deFalha ? consertoDoGrupo(lote, motivo) : null,
    nomes: deFalha
      ? itens.map(({ sequencia, rotulo, idEmpresa }) => ({
          chave: String(sequencia),
          rotulo,
          conserto: consertoDaEmpresa(lote, motivo, idEmpresa),
        }))
      : [],
    acao: (
      <Button variant="subtle" size="compact-xs" onClick={aoVer}>
        {total === 1 ? "Ver" : `Ver ${lote.tipo === "importar-notas" ? "os" : "as"} ${formatarInteiro(total)}`}
      </Button>
    ),
  }
}

const contarItens = ({ tipo }: Lote, n: number) =>
  tipo === "importar-notas"
    ? plural(n, "documento", "documentos")
    : tipo.endsWith("-diario")
      ? plural(n, "parte", "partes")
      : plural(n, "empresa", "empresas")

function Esqueleto() {
  return (
    <Stack gap="sm" aria-busy>
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} height={72} />
      ))}
    </Stack>
  )
}

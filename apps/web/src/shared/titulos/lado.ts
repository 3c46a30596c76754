import type {
  CorpoDaBaixa,
  corpoDasBaixas,
  EncargosNoDia,
  FichaDoTitulo,
  NaturezaDoTitulo,
  previaDasBaixas,
  repeticaoDoTitulo,
} from "@partida/contracts"
import { type QueryClient, queryOptions } from "@tanstack/react-query"
import type { z } from "zod"
import { useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** What a person types of a title. */
export interface DadosDoTitulo {
  readonly idPessoa: string | null
  readonly pessoa: string
  readonly documento: string | null
  readonly descricao: string
  readonly numero: string | null
  readonly emissao: string
  readonly vencimento: string
  readonly categoria: string
  readonly valor: string
  readonly retencao: string
}
export type Repeticao = z.output<typeof repeticaoDoTitulo>
type LoteDeBaixas = z.output<typeof corpoDasBaixas>
type PreviaDasBaixas = z.output<typeof previaDasBaixas>

/** The calls and the words of one side: what is to be received, or to be paid. */
export interface LadoDosTitulos {
  readonly natureza: NaturezaDoTitulo
  readonly palavras: {
    /** "Receber", "Recebido", "recebimento". */
    readonly verbo: string
    readonly feito: string
    readonly ato: string
    /** "cliente". */
    readonly pessoa: string
    /** "entrou". */
    readonly moveu: string
  }
  readonly consultar: (id: string, sinal: AbortSignal) => Promise<FichaDoTitulo>
  readonly criar: (
    idEmpresa: string,
    corpo: DadosDoTitulo & { readonly repeticao: Repeticao | null },
  ) => Promise<{ readonly ids: readonly string[] }>
  readonly editar: (id: string, versao: number, corpo: DadosDoTitulo) => Promise<FichaDoTitulo>
  /** What was agreed for who pays on a day; missing where nobody is charged here. */
  readonly encargos?: (id: string, dia: string, sinal: AbortSignal) => Promise<EncargosNoDia>
  readonly baixar: (id: string, corpo: CorpoDaBaixa) => Promise<FichaDoTitulo>
  readonly prever: (idEmpresa: string, lote: LoteDeBaixas, sinal: AbortSignal) => Promise<PreviaDasBaixas>
  readonly baixarMuitos: (idEmpresa: string, lote: LoteDeBaixas) => Promise<PreviaDasBaixas>
  readonly estornar: (idBaixa: string, motivo: string) => Promise<FichaDoTitulo>
  readonly retirar: (id: string, motivo: string) => Promise<FichaDoTitulo>
  readonly devolver: (id: string) => Promise<FichaDoTitulo>
  readonly encerrarSerie: (id: string, motivo: string) => Promise<{ readonly retirados: number }>
  /** Every reading that a change of a title makes old. */
  readonly renovar: (queryClient: QueryClient) => Promise<unknown>
}

/** One title and all that happened to it. */
export const consultaDoTitulo = (lado: LadoDosTitulos, id: string) =>
  queryOptions({
    queryKey: ["titulo", lado.natureza, id],
    queryFn: ({ signal }) => lado.consultar(id, signal),
  })

/** What a title costs to who pays it on a day. */
export const consultaDosEncargos = (encargos: NonNullable<LadoDosTitulos["encargos"]>, id: string, dia: string) =>
  queryOptions({
    queryKey: ["titulo", "receber", id, "encargos", dia],
    queryFn: ({ signal }) => encargos(id, dia, signal),
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(dia),
    staleTime: 0,
  })

/** An act over titles: what it answers is kept when it is a title, and every list is read again. The dialogs tell the failures. */
export const useAtoDoTitulo = <V, R>(lado: LadoDosTitulos, ato: (valores: V) => Promise<R>) =>
  useEscritaDoFormulario(ato, async (_, queryClient) => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["titulo", lado.natureza] }),
      lado.renovar(queryClient),
    ])
  })

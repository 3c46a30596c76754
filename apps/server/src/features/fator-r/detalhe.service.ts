import { type DetalheDoFatorR, HORIZONTE_DO_FATOR_R, type MesNoCorte, type PessoaDoFatorR } from "@partida/contracts"
import {
  type Centavos,
  type Competencia,
  centavos,
  competencia as mesDe,
  paraReais,
  primeiroDia,
  somarMeses,
  TABELAS,
  textoDaTaxa,
  vigenteEm,
  ZERO,
} from "@partida/fiscal"
import { situarFatorR } from "@partida/fiscal/simuladores"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import { apresentarMes, mesesConhecidos } from "../projecao-fator-r/conta.ts"
import { entradaSelada } from "../projecao-fator-r/mapping.ts"
import { outraFolhaDe, ritmoDe, semACppDoDas } from "../projecao-fator-r/projecao.service.ts"
import { consultarProLabore } from "../socios/pro-labore.service.ts"
import { lerSeladas } from "./fator-r.repository.ts"
import { type EmpresaNaMesa, lerMesa } from "./fator-r.service.ts"

const DOZE = 12

/** Everything the drawer shows of one company. Raises nao-encontrado. */
export async function detalharFatorR(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  agora: Date,
): Promise<DetalheDoFatorR> {
  const mes = mesDe(competencia)
  const mesa = await lerUma(tx, escopo, idEmpresa, competencia, agora)
  const { linha, conta, razaoSocial, sujeita, proLabore } = mesa
  const inicio = somarMeses(mes, 1)
  const meses = await lerMeses(tx, escopo, { idEmpresa, conta: mesa.conta }, mes, competenciaCivil(agora))
  const { pessoas } = await lerPessoas(tx, escopo, idEmpresa, inicio)
  const completoAte = conta?.conhecidos.completoAte ?? mes
  const ritmo = ritmoDe(meses.receitas, completoAte)
  return {
    linha,
    razaoSocial,
    competencia,
    sujeita,
    corte: textoDaTaxa(vigenteEm(TABELAS.regraDoFatorR, primeiroDia(mes)).valor.corte),
    serie: [...serieAte(meses, await lerSelados(tx, escopo, idEmpresa, mes), mes, linha.mes), ...linha.proximos],
    janela: janelaDe(mesa, mes, meses),
    cppDoDas: cppDaJanela(mesa, mes),
    memoria: {
      fatorR: conta?.memoria ?? null,
      iii: conta?.lados?.iii.memoria ?? null,
      v: conta?.lados?.v.memoria ?? null,
    },
    pessoas: pessoas.map(({ avisos: _avisos, periodos: _periodos, ...pessoa }) => pessoa),
    inicio,
    ritmo: {
      receita: paraReais(ritmo?.media ?? ZERO),
      outraFolha: paraReais(conta === null ? ZERO : outraFolhaDe(conta.conhecidos, proLabore)),
      proLabore: paraReais(proLabore.get(inicio) ?? ZERO),
      meses: [...(ritmo?.meses ?? [])],
    },
  }
}

/** One company of the desk. Raises nao-encontrado. */
export async function lerUma(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string, agora: Date) {
  const [mesa] = await lerMesa(tx, escopo, competencia, [idEmpresa], agora)
  if (!mesa) throw new ErroDeNegocio("nao-encontrado")
  return mesa
}

interface Meses {
  readonly abertura: string
  readonly receitas: ReadonlyMap<Competencia, Centavos>
  readonly folhas: ReadonlyMap<Competencia, Centavos>
}

/** The months of the inputs and those of the year before: each of the last twelve ratios looks twelve months back. */
async function lerMeses(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, conta }: Pick<EmpresaNaMesa, "conta"> & { readonly idEmpresa: string },
  mes: Competencia,
  hoje: string,
): Promise<Meses> {
  if (conta === null) return { abertura: primeiroDia(mes), receitas: new Map(), folhas: new Map() }
  const { abertura, receitas, folhas } = conta.conhecidos
  const antes = (await lerEntradas(tx, escopo, somarMeses(mes, -DOZE), [idEmpresa])).get(idEmpresa)
  if (antes?.regime !== "simples") return { abertura, receitas, folhas }
  const anteriores = mesesConhecidos(antes, hoje)
  // The earlier month has its own revenue from its lines: what the later inputs say of it is worth more.
  return {
    abertura,
    receitas: new Map([...anteriores.receitas, ...receitas]),
    folhas: new Map([...anteriores.folhas, ...folhas]),
  }
}

/** The closed months of the series, each where its seal has it. */
async function lerSelados(tx: Tx, escopo: Escopo, idEmpresa: string, mes: Competencia) {
  const lidas = await lerSeladas(tx, escopo, idEmpresa, somarMeses(mes, 1 - DOZE), somarMeses(mes, -1))
  return new Map(
    lidas.flatMap(({ competencia, entrada }) => {
      const selada = entradaSelada(entrada)
      if (selada === null) return []
      const periodoApuracao = mesDe(competencia)
      const resposta = situarFatorR({ ...mesesConhecidos(selada, competencia), periodoApuracao })
      return resposta.tipo === "calculado" ? [[periodoApuracao, resposta.resultado] as const] : []
    }),
  )
}

/** The last twelve months that are known, up to this one: a closed one as sealed, an open one by what is known now. */
function serieAte(
  meses: Meses,
  selados: Awaited<ReturnType<typeof lerSelados>>,
  mes: Competencia,
  doMes: MesNoCorte | null,
): MesNoCorte[] {
  const anteriores = Array.from({ length: DOZE - 1 }, (_, i) => somarMeses(mes, i + 1 - DOZE)).flatMap((periodo) => {
    const selado = selados.get(periodo)
    if (selado) return [apresentarMes(periodo, selado, false)]
    const resposta = situarFatorR({ ...meses, periodoApuracao: periodo })
    return resposta.tipo === "calculado" ? [apresentarMes(periodo, resposta.resultado, false)] : []
  })
  return doMes === null ? anteriores : [...anteriores, doMes]
}

/** What the CPP of the DAS is worth in the window: the ratio with it and without it. */
function cppDaJanela({ conta }: EmpresaNaMesa, mes: Competencia): DetalheDoFatorR["cppDoDas"] {
  if (!conta?.situacao) return null
  const sem = situarFatorR({ ...conta.conhecidos, folhas: semACppDoDas(conta.conhecidos), periodoApuracao: mes })
  if (sem.tipo !== "calculado" || sem.resultado.folha === conta.situacao.folha) return null
  const valor = centavos(conta.situacao.folha - sem.resultado.folha)
  return { valor: paraReais(valor), semEla: apresentarMes(mes, sem.resultado, false) }
}

function janelaDe({ conta }: EmpresaNaMesa, mes: Competencia, { receitas, folhas }: Meses): DetalheDoFatorR["janela"] {
  const nominal = Array.from({ length: DOZE }, (_, i) => somarMeses(mes, i - DOZE))
  const reais = (valor: Centavos | undefined) => (valor === undefined ? null : paraReais(valor))
  return (conta?.situacao?.meses ?? nominal).map((competencia) => ({
    competencia,
    receita: reais(receitas.get(competencia)),
    folha: reais(folhas.get(competencia)),
  }))
}

/** Somebody who may receive a path, with every value registered, newest first. */
interface PessoaNoCaminho extends PessoaDoFatorR {
  readonly avisos: readonly string[]
  readonly periodos: readonly { readonly desde: string; readonly valor: string }[]
}

/** Who may receive a path that begins in a month, and until when the company is closed. */
export async function lerPessoas(tx: Tx, escopo: Escopo, idEmpresa: string, inicio: Competencia) {
  const { lista, fechadoAte } = await consultarProLabore(tx, escopo, idEmpresa, { competencia: inicio })
  const fim = somarMeses(inicio, HORIZONTE_DO_FATOR_R)
  const pessoas = lista.map(
    (p): PessoaNoCaminho => ({
      idSocio: p.idSocio,
      nome: p.nome,
      papel: p.papel,
      valor: p.valor,
      outrasRendas: p.outrasRendas,
      dependentes: p.dependentes,
      proximaMudanca:
        p.periodos
          .map(({ desde }) => desde)
          .filter((desde) => desde > inicio && desde <= fim)
          .sort()[0] ?? null,
      versao: p.versao,
      avisos: p.avisos,
      periodos: p.periodos,
    }),
  )
  return { pessoas, fechadoAte }
}

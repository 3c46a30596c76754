import type { FichaDoPgdas } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ResultadoGuardado } from "../../db/resultado.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { mesEscrito } from "../../palavras.ts"
import { type DeclaracaoDoPgdas, montarDeclaracao, totalDevido } from "../../pgdas/declaracao.ts"
import { type Calculo, calcular } from "../apuracao/calculo.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import type { EntradaGuardada, EntradaSimples } from "../apuracao/entrada.ts"
import { lerFechamento } from "../apuracao/estado.service.ts"
import {
  apagarDeclarada,
  type DeclaracaoGravada,
  gravarDeclarada,
  lerAtividadesDoDigitado,
  lerDeclarada,
  lerDeclarante,
  lerServicos,
  type ParteDasNotas,
  repartirNotas,
} from "./ficha.repository.ts"
import { idsDe, montarMes } from "./montagem.ts"

interface Mes {
  readonly idEmpresa: string
  readonly competencia: string
}

export interface FichaMontada {
  readonly declaracao: DeclaracaoDoPgdas
  readonly declarada: DeclaracaoGravada | null
  readonly apelido: string
  readonly razaoSocial: string
  readonly idMunicipio: string
  readonly fechado: boolean
  readonly resultado: ResultadoGuardado | null
}

/**
 * The declaration of a month: from what was sealed when it is closed, else from what is registered now. Raises nao-encontrado,
 * and entrada-invalida for a month that was not of the Simples.
 */
export async function montarFicha(tx: Tx, escopo: Escopo, { idEmpresa, competencia }: Mes): Promise<FichaMontada> {
  const declarante = encontrado(await lerDeclarante(tx, escopo, idEmpresa, competencia))
  const { entrada, calculo, fechado } = await lerMes(tx, escopo, { idEmpresa, competencia })
  const declarada = await lerDeclarada(tx, escopo, idEmpresa, competencia)
  const mes = montarMes(entrada, calculo.resultado, {
    ...declarante,
    tipo: declarada === null ? "original" : "retificadora",
    servicos: await lerServicos(tx, escopo, idEmpresa),
    ...(await lerOrigens(tx, escopo, idEmpresa, entrada)),
  })
  const faltas = calculo.motivo === null ? calculo.faltas.map((f) => f.mensagem) : [calculo.motivo]
  const { apelido, razaoSocial, idMunicipio } = declarante
  return {
    declaracao: montarDeclaracao({ ...mes, pendencias: [...faltas, ...mes.pendencias] }),
    declarada,
    apelido,
    razaoSocial,
    idMunicipio,
    fechado,
    resultado: calculo.resultado,
  }
}

interface MesLido {
  readonly entrada: EntradaSimples
  readonly calculo: Pick<Calculo, "resultado" | "faltas" | "motivo">
  readonly fechado: boolean
}

async function lerMes(tx: Tx, escopo: Escopo, { idEmpresa, competencia }: Mes): Promise<MesLido> {
  const lido = await lerFechamento(tx, escopo, idEmpresa, competencia)
  const selada = lido?.fechamento.estado === "fechado" ? lido.apuracao : null
  if (selada) {
    const entrada = doSimples(selada.entrada as EntradaGuardada, competencia)
    return { entrada, calculo: { resultado: selada.resultado, faltas: [], motivo: null }, fechado: true }
  }
  const entrada = encontrado((await lerEntradas(tx, escopo, competencia, [idEmpresa])).get(idEmpresa))
  const simples = doSimples(entrada, competencia)
  return { entrada: simples, calculo: calcular(simples), fechado: false }
}

function doSimples(entrada: EntradaGuardada, competencia: string): EntradaSimples {
  if (entrada.regime === "simples") return entrada
  return recusar(
    `Em ${mesEscrito(competencia)} a empresa não era do Simples Nacional: não há PGDAS-D a declarar.`,
    "competencia",
  )
}

/** Where the revenue of each line came from, as far as the form asks. */
async function lerOrigens(tx: Tx, escopo: Escopo, idEmpresa: string, { linhas }: EntradaSimples) {
  const notas = new Map<string, ParteDasNotas[]>()
  const digitados: string[] = []
  for (const { id, origem } of linhas) {
    if (origem.tipo === "notas") notas.set(id, await repartirNotas(tx, escopo, idEmpresa, origem.ids))
    else digitados.push(...idsDe(origem))
  }
  return { notas, digitadas: await lerAtividadesDoDigitado(tx, escopo, idEmpresa, digitados) }
}

/** What a person types of the receipt. */
interface Declarado {
  readonly tipo: DeclaracaoGravada["tipo"]
  readonly declaradaEm: string
  readonly numeroDoRecibo: string
  readonly numeroDaDeclaracao: string | null
}

/**
 * Records that a month was declared, over what it had: `versaoLida` is 0 for a month without any. Raises nao-encontrado,
 * versao-desatualizada, entrada-invalida.
 */
export async function registrarDeclaracao(tx: Tx, ato: Ato, mes: Mes, versaoLida: number, corpo: Declarado) {
  const { escopo, agora, nome } = ato
  if (!(await travarEmpresa(tx, escopo, mes.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const { declaracao, declarada } = await montarFicha(tx, escopo, mes)
  if ((declarada?.versao ?? 0) !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  const { numeroDaDeclaracao, declaradaEm } = corpo
  if (numeroDaDeclaracao !== null && !numeroDaDeclaracao.startsWith(inicioDoNumero(declaracao)))
    recusar(
      `O número da declaração desta empresa em ${mesEscrito(mes.competencia)} começa por ${inicioDoNumero(declaracao)}. Confira o recibo.`,
      "numeroDaDeclaracao",
    )
  if (declaradaEm <= `${mes.competencia}-31`)
    recusar(`A declaração de ${mesEscrito(mes.competencia)} só é entregue depois que o mês termina.`, "declaradaEm")
  await gravarDeclarada(tx, {
    idEscritorio: escopo.idEscritorio,
    ...mes,
    ...corpo,
    totalCentavos: deReais(totalDevido(declaracao)),
    registradoEm: agora,
    registradoPor: nome,
  })
  return apresentarFicha(await montarFicha(tx, escopo, mes))
}

/**
 * Records what was transmitted from here over what the month had: a rectification where it had something. Answers its kind and what
 * it declared. Raises nao-encontrado.
 */
export async function registrarTransmissao(
  tx: Tx,
  { escopo, agora, nome }: Ato,
  { numero, transmitidaEm, ...mes }: Mes & { readonly numero: string; readonly transmitidaEm: string | null },
): Promise<{ readonly tipo: DeclaracaoGravada["tipo"]; readonly total: bigint }> {
  if (!(await travarEmpresa(tx, escopo, mes.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const { declaracao, declarada } = await montarFicha(tx, escopo, mes)
  const total = deReais(totalDevido(declaracao))
  // Recorded already, by a conclusion that was repeated.
  if (declarada?.numeroDaDeclaracao === numero) return { tipo: declarada.tipo, total }
  await gravarDeclarada(tx, {
    idEscritorio: escopo.idEscritorio,
    ...mes,
    tipo: declaracao.tipo,
    declaradaEm: transmitidaEm?.slice(0, 10) ?? diaCivil(agora),
    numeroDoRecibo: null,
    numeroDaDeclaracao: numero,
    totalCentavos: total,
    registradoEm: agora,
    registradoPor: nome,
  })
  return { tipo: declaracao.tipo, total }
}

/** Root of the CNPJ and month: the number goes on with the order of the declaration. */
const inicioDoNumero = ({ cnpj, competencia }: DeclaracaoDoPgdas) => cnpj.slice(0, 8) + competencia.replace("-", "")

/** Takes back what was recorded of a month. Raises nao-encontrado, versao-desatualizada. */
export async function desfazerDeclaracao(tx: Tx, { escopo }: Ato, mes: Mes, versaoLida: number) {
  if (!(await travarEmpresa(tx, escopo, mes.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const declarada = encontrado(await lerDeclarada(tx, escopo, mes.idEmpresa, mes.competencia))
  if (declarada.versao !== versaoLida) throw new ErroDeNegocio("versao-desatualizada")
  await apagarDeclarada(tx, escopo, mes.idEmpresa, mes.competencia)
  return apresentarFicha(await montarFicha(tx, escopo, mes))
}

/** The sheet as screens show it. */
export function apresentarFicha({ declaracao, declarada, apelido, razaoSocial, fechado }: FichaMontada): FichaDoPgdas {
  const total = totalDevido(declaracao)
  const { cnpj, competencia, tipo, receita, caixa, valorFixoIcms, valorFixoIss, pendencias } = declaracao
  return {
    apelido,
    razaoSocial,
    cnpj,
    competencia,
    tipo,
    receita,
    caixa,
    valorFixoIcms,
    valorFixoIss,
    receitasAnteriores: [...declaracao.receitasAnteriores],
    folhas: [...declaracao.folhas],
    estabelecimentos: declaracao.estabelecimentos.map((e) => ({
      cnpj: e.cnpj,
      atividades: e.atividades.map((a) => ({
        ...a,
        parcelas: a.parcelas.map((p) => ({
          valor: p.valor,
          outroMunicipio: p.outroMunicipio,
          qualificacoes: [...p.qualificacoes],
        })),
      })),
    })),
    tributos: declaracao.tributos.map(({ tributo, valor }) => ({ tributo, valor })),
    total,
    pendencias: [...pendencias],
    fechado,
    declarada:
      declarada === null
        ? null
        : {
            tipo: declarada.tipo,
            declaradaEm: declarada.declaradaEm,
            numeroDoRecibo: declarada.numeroDoRecibo,
            numeroDaDeclaracao: declarada.numeroDaDeclaracao,
            total: paraReais(declarada.totalCentavos),
            mudou: declarada.totalCentavos !== deReais(total),
            registradoEm: declarada.registradoEm.toISOString(),
            registradoPor: declarada.registradoPor,
          },
    versao: declarada?.versao ?? 0,
  }
}

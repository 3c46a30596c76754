import { categorias, tiposDeEmpresa } from "@partida/contracts"
import {
  anoDe,
  type Competencia,
  centavos,
  competencia,
  competenciasEntre,
  janeiroDe,
  somarMeses,
} from "@partida/fiscal"
import { cppPresumidaNoDas } from "@partida/fiscal/simuladores"
import { eq } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { simplesOpcoes, simplesRecebimentos } from "../db/schema/caixa.ts"
import { atividades, empresas, empresasCategorias, empresasRegimes } from "../db/schema/empresas.ts"
import { folhasCppDas, folhasInformadas, receitasInformadas } from "../db/schema/receitas.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { idEstavel } from "./aleatorio.ts"
import type { Calendario } from "./calendario.ts"
import {
  aberturaDe,
  cnpjDe,
  type EmpresaDoCatalogo,
  idDaAtividade,
  idDaEmpresa,
  mesDeAbertura,
  mesesDe,
  type RegimeDoCatalogo,
} from "./catalogo.ts"
import { itemDosCodigos } from "./cnae.ts"
import { complementoDe, responsaveisDe, saidasDe } from "./empresas.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"
import { ALVOS_DO_FATOR_R, type FolhaPlanejada, planejarFolhas } from "./folhas.ts"
import { MUNICIPIOS } from "./municipios.ts"
import { presuncaoDaDemonstracao } from "./presumido.ts"
import { type NomeDoRamo, ramo } from "./ramos.ts"
import { emCentavos, planejarReceitas, type ReceitaPlanejada, situacoesNoMes } from "./receitas.ts"

/** A company with everything that was planned for it. */
export interface Planejada {
  readonly empresa: EmpresaDoCatalogo
  readonly id: string
  readonly receitas: readonly ReceitaPlanejada[]
  readonly folhas: readonly FolhaPlanejada[]
}

/** Plans every company of an office. */
export function planejarEscritorio(escritorio: EscritorioDaDemonstracao, calendario: Calendario): Planejada[] {
  return escritorio.empresas.map((empresa) => {
    const receitas = planejarReceitas(empresa, calendario)
    const folhas = planejarFolhas(empresa, calendario, receitas)
    return { empresa, id: idDaEmpresa(escritorio.id, empresa.nome), receitas, folhas }
  })
}

const EMPRESAS_POR_TRANSACAO = 12

/** Registers the companies that do not exist yet, each whole: regimes, activities, typed revenue and payroll. */
export async function cadastrarEmpresas(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  calendario: Calendario,
  aoPassar: (passo: string) => void,
): Promise<void> {
  const escopo = sistema(escritorio.id)
  const existentes = await banco.emEscopo(escopo, (tx) =>
    tx.select({ id: empresas.id }).from(empresas).where(eq(empresas.idEscritorio, escritorio.id)),
  )
  const conhecidas = new Set(existentes.map((e) => e.id))
  const faltam = planejadas.filter((p) => !conhecidas.has(p.id))
  for (let i = 0; i < faltam.length; i += EMPRESAS_POR_TRANSACAO) {
    const grupo = faltam.slice(i, i + EMPRESAS_POR_TRANSACAO)
    await banco.emEscopo(escopo, (tx) => inserir(tx, escritorio.id, grupo, calendario))
    aoPassar(`cadastro ${escritorio.id} ${i}`)
  }
}

async function inserir(
  tx: Tx,
  idEscritorio: string,
  grupo: readonly Planejada[],
  calendario: Calendario,
): Promise<void> {
  const responsaveis = await responsaveisDe(tx, idEscritorio)
  await tx.insert(empresas).values(
    grupo.map((p) => ({
      ...linhaDaEmpresa(idEscritorio, p, calendario),
      ...complementoDe(idEscritorio, p.empresa, responsaveis),
    })),
  )
  const saidas = saidasDe(idEscritorio, grupo, calendario)
  if (saidas.length > 0) await tx.insert(empresasCategorias).values(saidas)
  await tx.insert(empresasRegimes).values(grupo.flatMap((p) => linhasDoRegime(idEscritorio, p, calendario)))
  const opcoes = grupo.flatMap(({ id, empresa }) =>
    empresa.regime === "simples"
      ? ANOS_COM_OPCAO.map((ano) => ({
          idEscritorio,
          idEmpresa: id,
          ano,
          regime: empresa.porCaixaEm === ano ? ("caixa" as const) : ("competencia" as const),
          atualizadoEm: calendario.referencia,
        }))
      : [],
  )
  if (opcoes.length > 0) await tx.insert(simplesOpcoes).values(opcoes)
  await tx.insert(atividades).values(grupo.flatMap((p) => linhasDasAtividades(idEscritorio, p)))
  const receitas = grupo.flatMap((p) => linhasDeReceita(idEscritorio, p, calendario))
  if (receitas.length > 0) await tx.insert(receitasInformadas).values(receitas)
  const recebidos = grupo.flatMap((p) => linhasDoRecebido(idEscritorio, p, calendario))
  if (recebidos.length > 0) await tx.insert(simplesRecebimentos).values(recebidos)
  const folhas = grupo.flatMap((p) => linhasDeFolha(idEscritorio, p, calendario))
  if (folhas.length > 0) await tx.insert(folhasInformadas).values(folhas)
  const cpp = grupo.flatMap((p) => linhasDaCpp(idEscritorio, p, calendario))
  if (cpp.length > 0) await tx.insert(folhasCppDas).values(cpp)
}

function linhaDaEmpresa(idEscritorio: string, { empresa, id }: Planejada, calendario: Calendario) {
  const { codigo, uf } = MUNICIPIOS[empresa.municipio]
  return {
    idEscritorio,
    id,
    cnpj: cnpjDe(empresa),
    razaoSocial: empresa.razaoSocial,
    apelido: empresa.apelido,
    dataAbertura: aberturaDe(empresa, calendario),
    idMunicipio: codigo,
    uf,
    idCategoria: categorias.SIMPLES.id,
    idTipo: tipoDe(empresa),
    inicioNoSistema: mesesDe(empresa, calendario).inicio,
    criadaEm: calendario.referencia,
    implantadaEm: calendario.referencia,
  }
}

/** Largest ordinary year of a microempresa, whole reais (LC 123/2006 art. 3º I). */
const LIMITE_DA_ME = 360_000
const MESES_DO_ANO = 12

function tipoDe({ regime, fontes }: EmpresaDoCatalogo): number {
  if (regime === "presumido") return tiposDeEmpresa.DEMAIS.id
  const anual = fontes.reduce((total, f) => total + f.mensal, 0) * MESES_DO_ANO
  return anual > LIMITE_DA_ME ? tiposDeEmpresa.EPP.id : tiposDeEmpresa.ME.id
}

/** Calendar years of the demonstration in which the Simples still chose between competência and caixa. */
const ANOS_COM_OPCAO = [2024, 2025, 2026]

const REGIMES: Readonly<
  Record<RegimeDoCatalogo, Pick<typeof empresasRegimes.$inferInsert, "regime" | "atividadeMei">>
> = {
  simples: { regime: "simples", atividadeMei: null },
  presumido: { regime: "presumido", atividadeMei: null },
  "mei-comercio": { regime: "mei", atividadeMei: "comercio" },
  "mei-servicos": { regime: "mei", atividadeMei: "servicos" },
  "mei-ambos": { regime: "mei", atividadeMei: "ambos" },
  "mei-caminhoneiro": { regime: "mei", atividadeMei: "caminhoneiro-intermunicipal" },
}

function linhasDoRegime(idEscritorio: string, { empresa, id }: Planejada, calendario: Calendario) {
  const linha = { idEscritorio, idEmpresa: id, impedidoIcmsIss: false, ...REGIMES[empresa.regime] }
  const primeira = { ...linha, desde: mesDeAbertura(empresa, calendario) }
  if (empresa.caso === "entra-no-simples")
    return [primeira, { ...linha, ...REGIMES.simples, desde: somarMeses(janeiroDe(calendario.atual), MESES_DO_ANO) }]
  if (empresa.issFixo !== undefined) {
    const fixo = { issFixoCentavos: empresa.issFixo, issFixoAto: "Decreto municipal da demonstração, fictício" }
    return [primeira, { ...linha, ...fixo, desde: janeiroDe(calendario.aFechar) }]
  }
  if (empresa.caso !== "sublimite-no-ano-anterior") return [primeira]
  // Excess of up to 20 % takes ICMS and ISS out of the DAS from January on (LC 123/2006 art. 20 §1º-A).
  const janeiro = janeiroDe(calendario.aFechar)
  return [primeira, { ...linha, desde: janeiro, impedidoIcmsIss: true }]
}

function linhasDasAtividades(idEscritorio: string, { empresa, id }: Planejada) {
  const ramos = [...new Set(empresa.fontes.map((f) => f.ramo))]
  return ramos.map((nome: NomeDoRamo, indice) => {
    const { cnae, descricao, anexo, codigos } = ramo(nome)
    return {
      idEscritorio,
      id: idDaAtividade(idEscritorio, empresa.nome, nome),
      idEmpresa: id,
      cnae,
      descricao,
      anexo,
      itemLc116: itemDosCodigos(codigos),
      principal: indice === 0,
      codigosTributacao: [...codigos],
      atividadePresumido: presuncaoDaDemonstracao(empresa, nome),
    }
  })
}

function linhasDeReceita(idEscritorio: string, { empresa, id, receitas }: Planejada, { referencia }: Calendario) {
  const linhas = new Map<string, typeof receitasInformadas.$inferInsert>()
  for (const { competencia: mes, fonte, valor, emNotas } of receitas) {
    // A month without revenue has nothing typed, not a zero.
    if (emNotas || valor === 0n) continue
    const mercado = fonte.exporta ? ("externo" as const) : ("interno" as const)
    const situacoes = situacoesNoMes(fonte, mes)
    const chave = `${empresa.nome}|${mes}|${fonte.ramo}|${mercado}|${situacoes.join(",")}`
    const igual = linhas.get(chave)
    linhas.set(chave, {
      idEscritorio,
      id: idEstavel(`receita|${idEscritorio}|${chave}`),
      idEmpresa: id,
      competencia: mes,
      idAtividade: idDaAtividade(idEscritorio, empresa.nome, fonte.ramo),
      mercado,
      situacoes,
      valorCentavos: (igual?.valorCentavos ?? 0n) + valor,
      atualizadaEm: referencia,
    })
  }
  return [...linhas.values()]
}

/** Hundredths of a sale received in its own month; the rest comes in the next one. */
const NO_MES = 60n

/** What who is by caixa received of its typed sales, up to the month being closed. */
function linhasDoRecebido(idEscritorio: string, planejada: Planejada, calendario: Calendario) {
  const { empresa, id } = planejada
  const ano = empresa.porCaixaEm
  if (ano === undefined) return []
  const recebidos = new Map<string, typeof simplesRecebimentos.$inferInsert>()
  const receber = (mes: Competencia, venda: typeof receitasInformadas.$inferInsert, valor: bigint) => {
    if (mes > calendario.aFechar || anoDe(mes) !== ano) return
    const { idAtividade, mercado } = venda
    const situacoes = venda.situacoes as (typeof simplesRecebimentos.$inferInsert)["situacoes"]
    const chave = [mes, idAtividade, mercado, ...situacoes].join("|")
    const valorCentavos = (recebidos.get(chave)?.valorCentavos ?? 0n) + valor
    recebidos.set(chave, {
      idEscritorio,
      idEmpresa: id,
      competencia: mes,
      idAtividade,
      mercado,
      situacoes,
      valorCentavos,
    })
  }
  for (const venda of linhasDeReceita(idEscritorio, planejada, calendario)) {
    const mes = competencia(venda.competencia)
    if (anoDe(mes) !== ano) continue
    const noMes = (venda.valorCentavos * NO_MES) / 100n
    receber(mes, venda, noMes)
    receber(somarMeses(mes, 1), venda, venda.valorCentavos - noMes)
  }
  return [...recebidos.values()]
}

/**
 * CPP inside the DAS paid before the system, as the extracts of those months would say; from the second month on the guides paid
 * here say it. Those at the edge of the cut paid none of it: there the case is the edge.
 */
function linhasDaCpp(idEscritorio: string, { empresa, id, receitas }: Planejada, calendario: Calendario) {
  if (empresa.regime !== "simples" || !empresa.fontes.some((f) => ramo(f.ramo).anexo === "III/V")) return []
  if (empresa.caso === "cpp-sem-resposta") return []
  const { primeiro, inicio } = mesesDe(empresa, calendario)
  const linha = { idEscritorio, idEmpresa: id, origem: "extrato" as const, atualizadaEm: calendario.referencia }
  const noCorte = ALVOS_DO_FATOR_R.has(empresa.caso ?? "")
  const meses = competenciasEntre(primeiro, noCorte ? calendario.aFechar : inicio)
  return meses.map((competencia) => {
    const anterior = somarMeses(competencia, -1)
    const receita = receitas.filter((r) => r.competencia === anterior).reduce((total, r) => total + r.valor, 0n)
    const cpp = noCorte || receita === 0n ? 0n : cppDoMes(anterior, receita)
    return { ...linha, competencia, valorCentavos: cpp }
  })
}

const cppDoMes = (periodoApuracao: Competencia, receita: bigint) =>
  cppPresumidaNoDas({ periodoApuracao, receita: centavos(receita), rbt12: centavos(receita * BigInt(MESES_DO_ANO)) })

/** Typed by hand beyond what the partners are paid. */
const DIVERGENCIA = emCentavos(650)

function linhasDeFolha(idEscritorio: string, { empresa, id, folhas }: Planejada, calendario: Calendario) {
  const { referencia, aFechar } = calendario
  const aMais = (mes: string) => (empresa.caso === "folha-divergente" && mes === aFechar ? DIVERGENCIA : 0n)
  return folhas.map((f) => ({
    idEscritorio,
    id: idEstavel(`folha|${idEscritorio}|${empresa.nome}|${f.competencia}`),
    idEmpresa: id,
    competencia: f.competencia,
    proLaboreCentavos: f.proLabore + aMais(f.competencia),
    salariosCentavos: f.salarios,
    encargosCentavos: f.encargos,
    atualizadaEm: referencia,
  }))
}

import { raizDoCnpj } from "@partida/contracts/formatos"
import { and, asc, eq, lte, max, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos, lerVarios } from "../../db/registros.ts"
import { simplesOpcoes } from "../../db/schema/caixa.ts"
import {
  atividades,
  atividadesAnexos,
  contasCorrentes,
  empresas,
  empresasCategorias,
  empresasMunicipios,
  empresasRegimes,
} from "../../db/schema/empresas.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { folhasCppDas, folhasInformadas } from "../../db/schema/receitas.ts"
import { quadros, quadrosSocios, socios } from "../../db/schema/socios.ts"
import type { EmpresaDoEstado, Estado } from "./julgamento/tipos.ts"
import { lerDasPessoas } from "./pessoas.repository.ts"
import { lerReceitas } from "./receitas.repository.ts"

export const estadoVazio = (): Estado => ({
  empresa: null,
  regimes: [],
  opcoes: [],
  atividades: [],
  socios: [],
  quadro: null,
  receitas: new Map(),
  comSituacao: new Map(),
  notas: new Map(),
  folhas: new Map(),
  cppDoDas: new Map(),
  contas: [],
  contrapartes: new Map(),
  fechadoAte: null,
  doPgdas: { das: new Map(), principal: null },
})

const dasRaizes = (escopo: Escopo, raizes: readonly string[]) =>
  and(
    eq(empresas.idEscritorio, escopo.idEscritorio),
    sql`left(${empresas.cnpj}, 8) = any (${sql.param(raizes)}::text[])`,
  )

/** Takes the company of a CNPJ root for this transaction, as calculating and closing do. False when there is none. */
export async function travarEmpresaDaRaiz(tx: Tx, escopo: Escopo, raiz: string): Promise<boolean> {
  const lidas = await tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(dasRaizes(escopo, [raiz]))
    .for("update")
  return lidas.length > 0
}

/**
 * What is known, on the civil day `hoje`, of the companies of these CNPJ roots, in a fixed number of readings however
 * many they are.
 */
export async function lerEstados(
  tx: Tx,
  escopo: Escopo,
  raizes: readonly string[],
  hoje: string,
): Promise<Map<string, Estado>> {
  const lidas = await tx.select().from(empresas).where(dasRaizes(escopo, raizes))
  const estados = new Map<string, Estado>()
  const porId = new Map<string, Estado>()
  for (const e of lidas) {
    const estado = estadoVazio()
    estado.empresa = empresaLida(e)
    estados.set(raizDoCnpj(e.cnpj), estado)
    porId.set(e.id, estado)
  }
  if (porId.size > 0) {
    const ids = [...porId.keys()]
    await lerCadastro(tx, escopo, ids, porId, hoje.slice(0, 7))
    await lerQuadros(tx, escopo, ids, porId)
    await lerReceitas(tx, escopo, ids, porId)
    await lerValores(tx, escopo, ids, porId)
  }
  for (const raiz of raizes) if (!estados.has(raiz)) estados.set(raiz, estadoVazio())
  return estados
}

function empresaLida(e: typeof empresas.$inferSelect): EmpresaDoEstado {
  return {
    id: e.id,
    cnpj: e.cnpj,
    idMunicipio: e.idMunicipio,
    idCategoria: e.idCategoria,
    registro: {
      razao_social: e.razaoSocial,
      apelido: e.apelido,
      nome_fantasia: e.nomeFantasia,
      data_abertura: e.dataAbertura,
      inicio_no_sistema: e.inicioNoSistema,
      email: e.email,
      telefone: e.telefone,
      cep: e.cep,
      logradouro: e.logradouro,
      numero: e.numero,
      complemento: e.complemento,
      bairro: e.bairro,
      inscricao_estadual: e.inscricaoEstadual,
      inscricao_municipal: e.inscricaoMunicipal,
      capital_social_centavos: e.capitalSocialCentavos?.toString() ?? null,
      observacoes: e.observacoes,
      id_tipo: e.idTipo,
      id_base_do_honorario: e.idBaseDoHonorario,
      valor_do_honorario: e.valorDoHonorario,
    },
  }
}

type PorId = ReadonlyMap<string, Estado>

async function lerCadastro(tx: Tx, { idEscritorio }: Escopo, ids: string[], porId: PorId, mes: string): Promise<void> {
  const regimes = await tx
    .select()
    .from(empresasRegimes)
    .where(doEscopo(empresasRegimes, { idEscritorio }, { idEmpresa: ids }))
    .orderBy(asc(empresasRegimes.desde))
  for (const { idEmpresa, desde, regime, atividadeMei } of regimes)
    porId.get(idEmpresa)?.regimes.push({ desde, regime, atividadeMei })
  const opcoes = await lerCampos(
    tx,
    simplesOpcoes,
    ["idEmpresa", "ano", "regime"],
    doEscopo(simplesOpcoes, { idEscritorio }, { idEmpresa: ids }),
  )
  for (const { idEmpresa, ...opcao } of opcoes) porId.get(idEmpresa)?.opcoes.push(opcao)
  const mudancas = await tx
    .select()
    .from(atividadesAnexos)
    .where(doEscopo(atividadesAnexos, { idEscritorio }, { idEmpresa: ids }))
    .orderBy(asc(atividadesAnexos.desde))
  const anexos = Map.groupBy(mudancas, (m) => m.idAtividade)
  const lidas = await lerVarios(tx, atividades, doEscopo(atividades, { idEscritorio }, { idEmpresa: ids }))
  for (const a of lidas) {
    porId.get(a.idEmpresa)?.atividades.push({
      id: a.id,
      cnae: a.cnae,
      descricao: a.descricao,
      anexos: [a.anexo, ...(anexos.get(a.id) ?? []).map((m) => m.anexo)],
      encerradaEm: a.encerradaEm,
    })
  }
  const municipios = await tx
    .select()
    .from(empresasMunicipios)
    .where(and(doEscopo(empresasMunicipios, { idEscritorio }, { idEmpresa: ids }), lte(empresasMunicipios.desde, mes)))
    .orderBy(asc(empresasMunicipios.desde))
  for (const m of municipios) mudarEmpresa(porId.get(m.idEmpresa), { idMunicipio: m.idMunicipio })
  const categorias = await tx
    .select()
    .from(empresasCategorias)
    .where(and(doEscopo(empresasCategorias, { idEscritorio }, { idEmpresa: ids }), lte(empresasCategorias.desde, mes)))
    .orderBy(asc(empresasCategorias.desde))
  for (const c of categorias) mudarEmpresa(porId.get(c.idEmpresa), { idCategoria: c.idCategoria })
  const contas = await lerVarios(tx, contasCorrentes, doEscopo(contasCorrentes, { idEscritorio }, { idEmpresa: ids }))
  for (const c of contas) {
    porId.get(c.idEmpresa)?.contas.push({
      id: c.id,
      idTipo: c.idTipo,
      banco: c.idBanco,
      agencia: c.agencia,
      conta: c.conta,
      apelido: c.apelido,
      saldo: c.saldoInicialCentavos,
      saldoEm: c.saldoEm,
    })
  }
}

function mudarEmpresa(estado: Estado | undefined, mudanca: Partial<EmpresaDoEstado>): void {
  if (estado?.empresa) estado.empresa = { ...estado.empresa, ...mudanca }
}

async function lerQuadros(tx: Tx, { idEscritorio }: Escopo, ids: string[], porId: PorId): Promise<void> {
  const pessoas = await lerCampos(
    tx,
    socios,
    ["id", "idEmpresa", "documento", "nome", "email", "celular", "nascimento"],
    doEscopo(socios, { idEscritorio }, { idEmpresa: ids }),
  )
  const documentos = new Map(pessoas.map((p) => [p.id, p.documento ?? p.id]))
  const { proLaboresDe, dependentesDe } = await lerDasPessoas(tx, idEscritorio, ids)
  for (const { idEmpresa, ...pessoa } of pessoas)
    porId.get(idEmpresa)?.socios.push({
      ...pessoa,
      proLabores: proLaboresDe.get(pessoa.id) ?? [],
      dependentes: dependentesDe.get(pessoa.id) ?? [],
    })
  const ultimos = await tx
    .select({ idEmpresa: quadros.idEmpresa, desde: max(quadros.desde) })
    .from(quadros)
    .where(doEscopo(quadros, { idEscritorio }, { idEmpresa: ids }))
    .groupBy(quadros.idEmpresa)
  const desde = new Map(ultimos.map((q) => [q.idEmpresa, q.desde]))
  const partes = await lerVarios(tx, quadrosSocios, doEscopo(quadrosSocios, { idEscritorio }, { idEmpresa: ids }))
  const vigentes = partes.filter((p) => desde.get(p.idEmpresa) === p.desde)
  for (const [idEmpresa, doQuadro] of Map.groupBy(vigentes, (p) => p.idEmpresa)) {
    const estado = porId.get(idEmpresa)
    if (!estado) continue
    estado.quadro = {
      desde: doQuadro[0]?.desde ?? "",
      partes: doQuadro.map((p) => ({
        documento: documentos.get(p.idSocio) ?? p.idSocio,
        fracao: p.fracao,
        qualificacao: p.qualificacao,
        responsavel: p.responsavel,
      })),
    }
  }
}

async function lerValores(tx: Tx, { idEscritorio }: Escopo, ids: string[], porId: PorId): Promise<void> {
  const folhas = await lerVarios(tx, folhasInformadas, doEscopo(folhasInformadas, { idEscritorio }, { idEmpresa: ids }))
  for (const f of folhas) {
    porId.get(f.idEmpresa)?.folhas.set(f.competencia, {
      id: f.id,
      origem: f.origem,
      partes: {
        proLabore: f.proLaboreCentavos,
        salarios: f.salariosCentavos,
        decimoTerceiro: f.decimoTerceiroCentavos,
        ferias: f.feriasCentavos,
        autonomos: f.autonomosCentavos,
        fgts: f.fgtsCentavos,
        cppDarf: f.cppDarfCentavos,
        encargos: f.encargosCentavos,
      },
    })
  }
  const cpp = await lerVarios(tx, folhasCppDas, doEscopo(folhasCppDas, { idEscritorio }, { idEmpresa: ids }))
  for (const { idEmpresa, competencia, valorCentavos, origem } of cpp)
    porId.get(idEmpresa)?.cppDoDas.set(competencia, { valor: valorCentavos, origem })
  const fechados = await tx
    .select({ idEmpresa: fechamentos.idEmpresa, ate: max(fechamentos.competencia) })
    .from(fechamentos)
    .where(doEscopo(fechamentos, { idEscritorio }, { idEmpresa: ids, estado: "fechado" }))
    .groupBy(fechamentos.idEmpresa)
  for (const { idEmpresa, ate } of fechados) {
    const estado = porId.get(idEmpresa)
    if (estado) estado.fechadoAte = ate
  }
}

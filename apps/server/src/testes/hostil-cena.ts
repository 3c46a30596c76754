import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { escoposDaChave, type Papel } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { contasCorrentes } from "../db/schema/empresas.ts"
import { contas } from "../db/schema/identidade.ts"
import { resumirSenha } from "../identidade/senha.ts"
import { type Ambiente, type Ator, abrirSessaoDeTeste, criarAmbiente } from "./ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "./empresas.ts"
import { criarCertificado, criarProcuracaoDaVitima } from "./hostil/certificados-cena.ts"
import { criarEnvios } from "./hostil/comunicacao-cena.ts"
import { criarConversas } from "./hostil/conversas-cena.ts"
import { criarDocumentos } from "./hostil/documentos-cena.ts"
import { criarGuia } from "./hostil/guias-cena.ts"
import { criarImportacao } from "./hostil/importacoes-cena.ts"
import { criarRegras } from "./hostil/regras-cena.ts"
import { criarSocio } from "./hostil/socios-cena.ts"

export const NOTA = readFileSync(
  new URL("../documentos/nfse-nacional/exemplos/06-nfse-1.01-simples-tomador-pf.xml", import.meta.url),
)
const CNPJ_DA_A = "11222333000181"
const CNPJ_DA_B = "11444777000161"
export const COMPETENCIA = "2026-09"

/** The victim's office, with two companies, and everybody who attacks it. */
export interface Cena {
  readonly ambiente: Ambiente
  readonly escritorio: string
  readonly vitima: Ator
  /** A session of the victim that is not the one of its token. */
  readonly outraSessao: string
  readonly a: EmpresaDeTeste
  readonly b: EmpresaDeTeste
  readonly idNota: string
  readonly idLote: string
  readonly idChave: string
  /** A group of the victim, with company A in it. */
  readonly idGrupo: string
  /** A notice and a saved filter of the victim. */
  readonly idNotificacao: string
  readonly idFiltro: string
  /** A bank account of company A. */
  readonly idConta: string
  /** A certificate and a procuração of company A. */
  readonly idCertificado: string
  readonly idProcuracao: string
  /** The partner of company A. */
  readonly idSocio: string
  /** A guide of company A, with a payment that was taken back. */
  readonly guia: { readonly id: string; readonly idPagamento: string; readonly competencia: string }
  /** Documents of company A: one of payroll, with its key in the store, and one that was withdrawn. */
  readonly documento: { readonly id: string; readonly idRetirado: string; readonly sha256: string }
  /** A conversation of company A, and a request that waits. */
  readonly conversa: { readonly id: string; readonly idPedido: string }
  /** What was sent of that guide, once more with its link cancelled, and to whom. */
  readonly envio: Awaited<ReturnType<typeof criarEnvios>>
  /** An import of the whole portfolio, ended. */
  readonly idImportacao: string
  /** A dry run of company A. */
  readonly idSimulacao: string
  /** A fiscal rule of each scope. */
  readonly regras: { readonly municipal: string; readonly federal: string }
  readonly alvos: Readonly<Record<"ativo" | "convidado" | "desativado" | "restrito", string>>
  /** People of the victim's office who reach company A. */
  readonly daCasa: Readonly<Record<PapelDePessoa, Ator>>
  /** The same roles in another office. */
  readonly deFora: Readonly<Record<PapelDePessoa, Ator>>
  /** People of the victim's office who reach company B alone. */
  readonly daB: Readonly<Record<"FUNCIONARIO" | "EMPRESA" | "CONTADOR", Ator>>
  /** What must not appear in an answer to somebody of another office, and to somebody of company B. */
  readonly segredos: { readonly deFora: readonly string[]; readonly daB: readonly string[] }
}

export type PapelDePessoa = Exclude<Papel, "INTEGRACAO">
export const PAPEIS_DE_PESSOA: readonly PapelDePessoa[] = [
  "FUNCIONARIO",
  "EMPRESA",
  "CONTADOR",
  "ADMINISTRADOR",
  "ROOT",
]

export async function montarCena(): Promise<Cena> {
  const ambiente = await criarAmbiente()
  const { banco } = ambiente
  const escritorio = await ambiente.criarEscritorio("Escritório Vítima")
  const vitima = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  const a = await umaEmpresa()
    .comCnpj(CNPJ_DA_A)
    .noSistemaDesde(COMPETENCIA)
    .doAnexo("III")
    .comDozeMesesAntesDe(COMPETENCIA, 100_000n)
    .criar(ambiente, vitima.escopo)
  const b = await umaEmpresa().comCnpj(CNPJ_DA_B).doAnexo("I").criar(ambiente, vitima.escopo)
  const { idLote } = (await ambiente.enviar(vitima, [{ nome: "n.xml", bytes: NOTA }])).json<{ idLote: string }>()
  const notas = (await ambiente.pedir(vitima, "GET", "/notas-fiscais")).json<{ lista: { id: string }[] }>()
  await ambiente.pedir(vitima, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia: COMPETENCIA, selecao: { empresas: [a.id] } },
  })
  const simulada = await ambiente.pedir(vitima, "POST", "/fechamentos/simulacoes", {
    corpo: { competencia: COMPETENCIA, selecao: { empresas: [a.id] } },
  })
  const avisos = (await ambiente.pedir(vitima, "GET", "/notificacoes")).json<{ lista: { id: string }[] }>()
  const filtro = await ambiente.pedir(vitima, "POST", "/conta/filtros", {
    corpo: { tela: "/painel", nome: "Da vítima", busca: "busca=x" },
  })
  const alheio = await ambiente.criarEscritorio("Escritório Atacante")
  const pessoas = async (criar: (papel: PapelDePessoa) => Promise<Ator>) => ({
    FUNCIONARIO: await criar("FUNCIONARIO"),
    EMPRESA: await criar("EMPRESA"),
    CONTADOR: await criar("CONTADOR"),
    ADMINISTRADOR: await criar("ADMINISTRADOR"),
    ROOT: await criar("ROOT"),
  })
  const deEmpresa = (papel: PapelDePessoa) => papel === "FUNCIONARIO" || papel === "EMPRESA"
  const guia = await criarGuia(ambiente, vitima, a.id)
  const cena: Cena = {
    ambiente,
    escritorio,
    vitima,
    outraSessao: await abrirSessaoDeTeste(
      banco,
      { sub: vitima.escopo.sub, email: `${vitima.idUsuario}@teste.invalid`, nome: vitima.nome },
      ambiente.servico.agora(),
    ),
    a,
    b,
    idNota: notas.lista[0]?.id ?? "",
    idLote,
    idGrupo: await criarGrupoCom(ambiente, vitima, a.id),
    idChave: (await criarChave(ambiente, vitima, { empresas: null })).id,
    idNotificacao: avisos.lista[0]?.id ?? "",
    idFiltro: filtro.json<{ id: string }>().id,
    idConta: await criarContaCorrente(ambiente, vitima, a),
    idCertificado: await criarCertificado(ambiente, vitima, a.id, CNPJ_DA_A),
    idProcuracao: await criarProcuracaoDaVitima(ambiente, vitima, a.id),
    idSocio: await criarSocio(ambiente, vitima, a.id),
    guia,
    envio: await criarEnvios(ambiente, vitima, a.id, guia),
    conversa: await criarConversas(ambiente, vitima, a.id),
    documento: await criarDocumentos(ambiente, vitima, a.id),
    idImportacao: await criarImportacao(ambiente, vitima),
    idSimulacao: simulada.json<{ id: string }>().id,
    regras: await criarRegras(ambiente, vitima),
    alvos: await criarAlvos(ambiente, vitima, a, b),
    daCasa: await pessoas((papel) =>
      ambiente.criarAtor(papel === "ROOT" ? null : escritorio, papel, deEmpresa(papel) ? [a.id] : undefined),
    ),
    deFora: await pessoas((papel) => ambiente.criarAtor(papel === "ROOT" ? null : alheio, papel)),
    daB: {
      FUNCIONARIO: await ambiente.criarAtor(escritorio, "FUNCIONARIO", [b.id]),
      EMPRESA: await ambiente.criarAtor(escritorio, "EMPRESA", [b.id]),
      CONTADOR: await ambiente.criarAtor(escritorio, "CONTADOR", [b.id]),
    },
    segredos: {
      // The ids in the addresses are the attacker's own words, which an answer may repeat; these are not.
      deFora: [b.id, CNPJ_DA_A, CNPJ_DA_B, vitima.idUsuario, "Escritório Vítima", "convidada@vitima.com.br"],
      daB: [a.id, CNPJ_DA_A],
    },
  }
  await darSenha(cena)
  return cena
}

/** Gives every account a password, so that a wrong one is compared with something. */
export async function darSenha({ ambiente }: Pick<Cena, "ambiente">): Promise<void> {
  const senhaHash = await resumirSenha("Senha da suite hostil")
  await ambiente.banco.naIdentidade((tx) => tx.update(contas).set({ senhaHash }))
}

async function criarContaCorrente({ banco, servico }: Ambiente, vitima: Ator, a: EmpresaDeTeste): Promise<string> {
  const conta = {
    idEscritorio: vitima.escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa: a.id,
    criadaEm: servico.agora(),
  }
  await banco.emEscopo(vitima.escopo, (tx) =>
    tx
      .insert(contasCorrentes)
      .values({ ...conta, idTipo: 1, apelido: "Conta da vítima", idBanco: "001", agencia: "1234", conta: "98765-4" }),
  )
  return conta.id
}

async function criarAlvos(
  ambiente: Ambiente,
  vitima: Ator,
  a: EmpresaDeTeste,
  b: EmpresaDeTeste,
): Promise<Cena["alvos"]> {
  const { idEscritorio } = vitima.escopo
  const convite = { nome: "Convidada", email: "convidada@vitima.com.br", idPapel: 2 }
  const convidada = await ambiente.pedir(vitima, "POST", "/usuarios", { corpo: convite })
  const desativado = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  await ambiente.pedir(vitima, "POST", `/usuarios/${desativado.idUsuario}/desativar`)
  return {
    ativo: (await ambiente.criarAtor(idEscritorio, "CONTADOR")).idUsuario,
    convidado: convidada.json<{ id: string }>().id,
    desativado: desativado.idUsuario,
    restrito: (await ambiente.criarAtor(idEscritorio, "CONTADOR", [a.id, b.id])).idUsuario,
  }
}

async function criarGrupoCom(ambiente: Ambiente, vitima: Ator, idEmpresa: string): Promise<string> {
  const { id } = (await ambiente.pedir(vitima, "POST", "/grupos", { corpo: { nome: "Grupo da Vítima" } })).json<{
    id: string
  }>()
  const corpo = { selecao: { empresas: [idEmpresa] }, mudanca: { idGrupo: id } }
  await ambiente.pedir(vitima, "POST", "/empresas/alteracoes", { corpo })
  return id
}

/** A machine credential created through the product, with every scope unless told. */
export async function criarChave(
  ambiente: Ambiente,
  administrador: Ator,
  opcoes: { empresas: readonly string[] | null; menos?: string },
): Promise<{ id: string; ator: Ator }> {
  const escopos = Object.keys(escoposDaChave).filter((e) => e !== opcoes.menos)
  const corpo = { nome: "Máquina", escopos, empresas: opcoes.empresas, validadeEmDias: 30 }
  const r = (await ambiente.pedir(administrador, "POST", "/chaves-api", { corpo })).json<{
    chave: { id: string }
    segredo: string
  }>()
  return { id: r.chave.id, ator: { ...administrador, token: r.segredo } }
}

/** Everything of the victim's office that an attack could change, except what every call touches (last use). */
const RETRATO = [
  "select * from usuarios order by id",
  "select * from usuarios_empresas order by 2, 3",
  "select id, hash, revogada_em, escopos, empresas from chaves_api order by id",
  "select id, hash, expira_em, usado_em from convites order by id",
  "select * from pedidos_de_acesso order by id",
  "select * from empresas order by id",
  "select * from empresas_regimes order by id_empresa, desde",
  "select * from empresas_municipios order by id_empresa, desde",
  "select * from empresas_categorias order by id_empresa, desde",
  "select * from escritorios order by id",
  "select * from escritorios_feriados order by data",
  "select * from emissao_configuracoes order by id_empresa",
  "select * from clientes order by id",
  "select * from fornecedores order by id",
  "select * from titulos_pagamento order by id_titulo",
  "select * from remessas_convenios order by id_conta",
  "select * from remessas order by id",
  "select * from remessas_itens order by id_remessa, ordem",
  "select * from remessas_retornos order by id",
  "select * from parcelamentos order by id",
  "select * from titulos_retencoes order by id_titulo",
  "select * from titulos_anexos order by id_titulo, id_documento",
  "select * from linhas_anexos order by id_linha, id_documento",
  "select * from aprovacoes_do_escritorio",
  "select * from aprovacoes_da_empresa order by id_empresa",
  "select * from servicos_da_empresa order by id",
  "select * from emissoes order by id",
  "select * from emissoes_eventos order by id",
  "select * from faturas order by id",
  "select * from faturas_contratos order by id",
  "select * from faturas_reajustes order by id_contrato, desde",
  "select * from honorarios_configuracoes order by id_escritorio",
  "select * from honorarios_ajustes order by id_empresa, competencia",
  "select * from implantacao_etapas order by id_empresa, etapa",
  "select * from declaracoes order by id_empresa, obrigacao, periodo",
  "select * from declaracoes_ditas order by id_empresa, obrigacao, desde",
  "select * from declaracoes_do_escritorio",
  "select * from obrigacoes_proprias order by id",
  "select * from atividades order by id",
  "select * from atividades_anexos order by id_atividade, desde",
  "select * from contas_correntes order by id",
  "select * from lancamentos order by id",
  "select * from livros_meses order by id_empresa, competencia",
  "select * from livros_exercicios order by id",
  "select * from livros_ecds order by id",
  "select * from livros_assinadas order by id",
  "select * from livros_notas order by id",
  "select * from livros_regras order by id",
  "select * from livros_importacoes order by id",
  "select * from livros_contas_de_fora order by id",
  "select * from livros_modelos order by id",
  "select * from livros_recorrencias order by id",
  "select * from lancamentos_anexos order by id_lancamento, id_documento",
  "select * from extratos_importacoes order by id",
  "select * from extratos_linhas order by id",
  "select * from contas_meses order by 1, 3, 4",
  "select * from categorias_do_banco order by id",
  "select * from banco_regras order by id",
  "select * from conciliacoes order by id",
  "select * from conciliacoes_partes order by id",
  "select * from titulos_controle order by id_empresa, natureza",
  "select * from chaves_pix order by id_empresa",
  "select * from titulos_series order by id",
  "select * from titulos order by id",
  "select * from titulos_baixas order by id",
  "select * from certificados order by id",
  "select * from procuracoes order by id",
  "select * from receita_federal_credenciais order by 1",
  "select * from integradores_empresas where id_empresa = any(select id from empresas) order by integrador, id_empresa",
  "select * from socios order by id",
  "select * from quadros order by id_empresa, desde",
  "select * from quadros_socios order by id_empresa, desde, id_socio",
  "select * from dependentes order by id",
  "select * from pro_labores order by id_socio, desde",
  "select * from outras_rendas order by id",
  "select * from regras_fiscais order by id",
  "select * from valores_datados order by id",
  "select * from notas_fiscais order by id",
  "select * from notas_eventos order by id",
  "select * from regras_de_produto order by id_empresa, chave",
  "select * from receitas_informadas order by id",
  "select * from folhas_informadas order by id",
  "select * from folhas_cpp_das order by id_empresa, competencia",
  "select * from operacoes order by id",
  "select * from operacoes_regras_empresa order by id_empresa, tipo",
  "select * from pgdas_declaracoes order by id_empresa, competencia",
  "select * from simples_opcoes order by id_empresa, ano",
  "select * from planejamento_do_escritorio order by id_escritorio",
  "select * from planejamento_da_empresa order by id_empresa",
  "select * from simples_recebimentos order by id_empresa, competencia, id_atividade, mercado, situacoes",
  "select * from presumido_meses order by id_empresa, competencia",
  "select * from presumido_criterios order by id_empresa, ano",
  "select * from presumido_recebimentos order by id_empresa, competencia, id_atividade, mercado",
  "select id_empresa, competencia, estado, calculo, versao, id_apuracao from fechamentos order by 1, 2",
  "select id, nome, estado, id_lote from importacoes order by id",
  "select id_importacao, sequencia, resultado, escolha from importacoes_linhas order by 1, 2",
  "select * from importacoes_ajustes order by id_importacao, planilha, linha",
  "select * from importacoes_sinonimos order by tipo, titulo",
  "select i.id_lote, i.sequencia, i.resultado, i.codigo from lotes_itens i join lotes l on l.id = i.id_lote join usuarios u on u.id = l.id_usuario where u.papel = 1 order by 1, 2",
  "select * from simulacoes order by id",
  "select * from simulacoes_itens order by id_simulacao, id_empresa",
  "select * from recibos order by id",
  "select * from cpp_de_mei order by id",
  "select * from lucros_distribuidos order by id",
  "select * from selos order by id_empresa, sequencia",
  "select * from guias order by id",
  "select * from guias_pagamentos order by id",
  "select * from guias_oficiais order by id",
  "select * from documentos_da_empresa order by id",
  "select * from conversas order by id",
  "select * from conversas_mensagens order by id",
  "select * from destinatarios where email = 'recebe@vitima.example'",
  "select * from modelos_de_mensagem order by tipo, versao",
  "select * from comunicacao_do_escritorio",
  "select * from comunicados order by id",
  "select * from envios order by id",
  "select * from envios_documentos order by id_envio, id_alvo",
  "select * from envios_eventos order by id",
  "select * from fechamentos_etapas order by id_empresa, competencia, etapa",
  "select * from alertas order by id_empresa, tipo, chave",
  "select * from automacoes_empresa order by id_empresa, rotina",
]

export async function retratar(c: Cena): Promise<string> {
  return c.ambiente.banco.emEscopo(c.vitima.escopo, async (tx) => {
    const tabelas: unknown[] = []
    for (const consulta of RETRATO) tabelas.push((await tx.execute(sql.raw(consulta))).rows)
    return JSON.stringify(tabelas)
  })
}

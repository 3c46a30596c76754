import { categorias, type EtapaDaImplantacao, tiposDeEmpresa } from "@partida/contracts"
import { somarMeses } from "@partida/fiscal"
import { DIA_MS } from "../civil.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { procuracoes } from "../db/schema/certificados.ts"
import { atividades, empresas, empresasRegimes, implantacaoEtapas } from "../db/schema/empresas.ts"
import { receitasInformadas } from "../db/schema/receitas.ts"
import { quadros, quadrosSocios, socios } from "../db/schema/socios.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { idEstavel } from "./aleatorio.ts"
import type { Calendario } from "./calendario.ts"
import { cnpjDaBase, cpfDaBase } from "./cnpj.ts"
import { responsaveisDe } from "./empresas.ts"
import { HORIZONTE } from "./escritorios.ts"
import { MUNICIPIOS, type NomeDoMunicipio } from "./municipios.ts"
import { type NomeDoRamo, ramo } from "./ramos.ts"

interface EmNovoCliente {
  readonly apelido: string
  readonly razaoSocial: string
  /** First 12 characters of the CNPJ. */
  readonly base: string
  readonly municipio: NomeDoMunicipio
  readonly ramo: NomeDoRamo
  /** Days between its registration and the creation of the demonstration. */
  readonly dias: number
  /** Months between its opening and the first month in the system. */
  readonly meses: number
  /** How far it has come: everything before this step is settled. */
  readonly parada: EtapaDaImplantacao | "pronta"
}

/** One company on its way in at each step where offices get stuck. */
const NOVOS: readonly EmNovoCliente[] = [
  {
    apelido: "Ateliê Fio de Luz",
    razaoSocial: "ATELIE FIO DE LUZ CONFECCOES LTDA",
    base: "771204150001",
    municipio: "blumenau",
    ramo: "confeccao",
    dias: 2,
    meses: 30,
    parada: "dados",
  },
  {
    apelido: "Sabor da Praça",
    razaoSocial: "SABOR DA PRACA RESTAURANTE LTDA",
    base: "772315260001",
    municipio: "ribeiraoPreto",
    ramo: "restaurante",
    dias: 6,
    meses: 52,
    parada: "socios",
  },
  {
    apelido: "Duas Torres Bebidas",
    razaoSocial: "DUAS TORRES COMERCIO DE BEBIDAS LTDA",
    base: "773426370001",
    municipio: "curitiba",
    ramo: "bebidas",
    dias: 11,
    meses: 18,
    parada: "regime-e-cnae",
  },
  {
    apelido: "Passo Leve Calçados",
    razaoSocial: "PASSO LEVE CALCADOS LTDA",
    base: "774537480001",
    municipio: "jundiai",
    ramo: "calcados",
    dias: 24,
    meses: 70,
    parada: "certificado",
  },
  {
    apelido: "Núcleo Sistemas",
    razaoSocial: "NUCLEO SISTEMAS LTDA",
    base: "775648590001",
    municipio: "florianopolis",
    ramo: "software",
    dias: 19,
    meses: 40,
    parada: "saldo-inicial",
  },
  {
    apelido: "Amigo Fiel Pet Shop",
    razaoSocial: "AMIGO FIEL PET SHOP LTDA",
    base: "776759600001",
    municipio: "campinas",
    ramo: "petshop",
    dias: 15,
    meses: 0,
    parada: "pronta",
  },
]

const ORDEM = ["dados", "socios", "regime-e-cnae", "certificado", "integracoes", "saldo-inicial", "pronta"] as const

const idDoNovo = ({ base }: EmNovoCliente) => idEstavel(`implantacao|${base}`)

/** Ids of the companies being taken in: they are not in the catalogue. */
export const idsDosNovosClientes: readonly string[] = NOVOS.map(idDoNovo)

/** Registers the companies on their way into the first office. Safe to repeat. */
export async function semearNovosClientes(banco: Banco, calendario: Calendario): Promise<void> {
  await banco.emEscopo(sistema(HORIZONTE.id), async (tx) => {
    const responsaveis = await responsaveisDe(tx, HORIZONTE.id)
    for (const [i, novo] of NOVOS.entries())
      await inserir(tx, novo, calendario, responsaveis[i % Math.max(responsaveis.length, 1)] ?? null)
  })
}

async function inserir(tx: Tx, novo: EmNovoCliente, calendario: Calendario, idResponsavel: string | null) {
  const ja = (etapa: EtapaDaImplantacao) => ORDEM.indexOf(novo.parada) > ORDEM.indexOf(etapa)
  const chave = { idEscritorio: HORIZONTE.id, idEmpresa: idDoNovo(novo) }
  const { codigo, uf } = MUNICIPIOS[novo.municipio]
  const abertura = somarMeses(calendario.atual, -novo.meses)
  await tx
    .insert(empresas)
    .values({
      idEscritorio: HORIZONTE.id,
      id: chave.idEmpresa,
      cnpj: cnpjDaBase(novo.base),
      razaoSocial: novo.razaoSocial,
      apelido: novo.apelido,
      nomeFantasia: novo.apelido,
      dataAbertura: `${abertura}-01`,
      idMunicipio: codigo,
      uf,
      idCategoria: categorias.SIMPLES.id,
      idTipo: tiposDeEmpresa.ME.id,
      inicioNoSistema: calendario.atual,
      idResponsavel: novo.parada === "dados" ? null : idResponsavel,
      ...(ja("dados") ? cadastroDe(novo) : {}),
      criadaEm: diasAntes(calendario, novo.dias),
    })
    .onConflictDoNothing()
  await tx
    .insert(empresasRegimes)
    .values({ ...chave, desde: abertura, regime: "simples", atividadeMei: null, impedidoIcmsIss: false })
    .onConflictDoNothing()
  if (ja("socios")) await inserirQuadro(tx, novo, calendario)
  if (ja("regime-e-cnae")) await inserirAtividade(tx, novo)
  await inserirDeclaracoes(tx, novo, calendario)
  if (novo.parada === "saldo-inicial") await inserirReceita(tx, novo, calendario)
}

const diasAntes = ({ referencia }: Calendario, dias: number) => new Date(referencia.getTime() - dias * DIA_MS)

const cadastroDe = ({ base }: EmNovoCliente) => ({
  idNaturezaJuridica: "2062",
  email: `contato@novo${base.slice(0, 6)}.example`,
  telefone: "1934561200",
  cep: "13010111",
  logradouro: "Rua Doutor Quirino",
  numero: base.slice(2, 5),
  bairro: "Centro",
})

async function inserirQuadro(tx: Tx, novo: EmNovoCliente, calendario: Calendario): Promise<void> {
  const chave = { idEscritorio: HORIZONTE.id, idEmpresa: idDoNovo(novo) }
  const idSocio = idEstavel(`implantacao|socio|${novo.base}`)
  const desde = `${somarMeses(calendario.atual, -novo.meses)}-01`
  const registradoEm = diasAntes(calendario, Math.max(novo.dias - 2, 0))
  await tx
    .insert(socios)
    .values({
      ...chave,
      id: idSocio,
      idTipoDePessoa: 1,
      documento: cpfDaBase(novo.base.slice(0, 9)),
      nome: `Titular ${novo.apelido}`,
      criadoEm: registradoEm,
    })
    .onConflictDoNothing()
  await tx
    .insert(quadros)
    .values({ ...chave, desde, descricao: "Contrato social", registradoEm, registradoPor: HORIZONTE.contador })
    .onConflictDoNothing()
  await tx
    .insert(quadrosSocios)
    .values({ ...chave, desde, idSocio, fracao: "1", qualificacao: "49", responsavel: true })
    .onConflictDoNothing()
}

const idDaAtividade = ({ base }: EmNovoCliente) => idEstavel(`implantacao|atividade|${base}`)

async function inserirAtividade(tx: Tx, novo: EmNovoCliente): Promise<void> {
  const { cnae, descricao, anexo, codigos } = ramo(novo.ramo)
  await tx
    .insert(atividades)
    .values({
      idEscritorio: HORIZONTE.id,
      id: idDaAtividade(novo),
      idEmpresa: idDoNovo(novo),
      cnae,
      descricao,
      anexo,
      principal: true,
      codigosTributacao: [...codigos],
    })
    .onConflictDoNothing()
}

/** What people said of the steps, and the power of attorney of who has one. */
async function inserirDeclaracoes(tx: Tx, novo: EmNovoCliente, calendario: Calendario): Promise<void> {
  const chave = { idEscritorio: HORIZONTE.id, idEmpresa: idDoNovo(novo) }
  const comum = { ...chave, em: diasAntes(calendario, 4), por: HORIZONTE.contador }
  if (novo.parada === "saldo-inicial") {
    await tx
      .insert(procuracoes)
      .values({
        ...chave,
        id: idEstavel(`implantacao|procuracao|${novo.base}`),
        orgao: "receita-federal",
        outorgado: HORIZONTE.cnpj,
        nomeDoOutorgado: HORIZONTE.nome,
        servicos: [],
        desde: `${somarMeses(calendario.atual, -1)}-01`,
        ate: `${somarMeses(calendario.atual, 47)}-28`,
        criadaEm: diasAntes(calendario, 9),
      })
      .onConflictDoNothing()
  }
  if (novo.parada === "pronta") {
    await tx
      .insert(implantacaoEtapas)
      .values({
        ...comum,
        etapa: "certificado",
        situacao: "dispensada",
        motivo: "Não emite nota por enquanto; o certificado vem com a primeira emissão.",
      })
      .onConflictDoNothing()
  }
  if (novo.parada === "pronta" || novo.parada === "saldo-inicial") {
    await tx
      .insert(implantacaoEtapas)
      .values({ ...comum, etapa: "integracoes", situacao: "feita" })
      .onConflictDoNothing()
  }
}

const MESES_DIGITADOS = 7
const RECEITA_MENSAL = 1_850_000n
const PASSO = 37_000n

/** Seven of the twelve months: the others are what is missing. */
async function inserirReceita(tx: Tx, novo: EmNovoCliente, calendario: Calendario): Promise<void> {
  await tx
    .insert(receitasInformadas)
    .values(
      Array.from({ length: MESES_DIGITADOS }, (_, i) => ({
        idEscritorio: HORIZONTE.id,
        id: idEstavel(`implantacao|receita|${novo.base}|${i}`),
        idEmpresa: idDoNovo(novo),
        competencia: somarMeses(calendario.atual, -1 - i),
        idAtividade: idDaAtividade(novo),
        mercado: "interno" as const,
        situacoes: [],
        valorCentavos: RECEITA_MENSAL - BigInt(i) * PASSO,
        atualizadaEm: diasAntes(calendario, 3),
      })),
    )
    .onConflictDoNothing()
}

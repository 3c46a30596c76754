import {
  ambientesDeEmissao,
  chavesDe,
  corpoFederal,
  corpoMunicipal,
  reaisPositivos,
  regimesDaContraparte,
  regimesEspeciaisDoIss,
  texto,
} from "@partida/contracts"
import { textoNoFormato } from "@partida/contracts/formatos"
import { deReais } from "@partida/fiscal"
import { z } from "zod"
import { conferirChave, decomporChave } from "../../documentos/nfse-nacional/chave.ts"
import type { EnderecoDaDps, ObraDaDps, PessoaDaDps } from "../../documentos/nfse-nacional/dps/tipos.ts"
import { cnpjValido, cpfValido } from "../../documentos/nfse-nacional/inscricao.ts"
import { linhaDaTabela, linhasDaTabela } from "../../tabelas/tabelas.ts"
import type { FatosDaNota } from "./decisao/fatos.ts"
import type { Numeracao } from "./decisao/para-dps.ts"

/** What the notes say that built them (verAplic): of the product, never of a brand. */
export const APLICACAO = "Partida-1"

/**
 * A note asked for in a file, with everything that it depends on: `docs/operacao.md` shows it. Fields of the layout keep their meaning
 * and get the names of the field.
 */
const municipio = z
  .string()
  .refine((m) => linhaDaTabela("municipios", m) !== null, "Informe o código IBGE do município, 7 números.")
const pais = z
  .string()
  .refine(
    (p) => linhasDaTabela("paises").some(({ detalhe }) => detalhe === p),
    "Informe o país por duas letras, como US.",
  )
const cep = z.string().regex(/^\d{8}$/, "O CEP tem 8 números.")
const cnpj = z.string().refine(cnpjValido, "O CNPJ não confere. Informe os 14 caracteres, sem pontos.")
const cpf = z.string().refine(cpfValido, "O CPF não confere. Informe os 11 números, sem pontos.")
const dia = textoNoFormato("data")
const EMITIDA_EM = "Informe o instante da emissão com o fuso, como 2026-11-26T10:00:00-03:00."
const percentual = z.string().regex(/^\d{1,2}\.\d{2}$/, "Informe o percentual com duas casas, como 2.90.")

const rua = {
  logradouro: texto(255).min(1),
  numero: texto(60).min(1),
  complemento: texto(156).min(1).optional(),
  bairro: texto(60).min(1),
}
const endereco = z.union([
  z.strictObject({ municipio, cep, ...rua }),
  z.strictObject({ pais, codigoPostal: texto(11).min(1), cidade: texto(60).min(1), estado: texto(60).min(1), ...rua }),
])
const pessoa = {
  cnpj: cnpj.optional(),
  cpf: cpf.optional(),
  nif: texto(40).min(1).optional(),
  semNif: z.enum(["dispensado", "nao-exigido"]).optional(),
  nome: texto(300).min(1),
  inscricaoMunicipal: texto(15).min(1).optional(),
  endereco: endereco.optional(),
  telefone: z
    .string()
    .regex(/^\d{6,20}$/, "O telefone tem de 6 a 20 números.")
    .optional(),
  email: textoNoFormato("email").optional(),
}
const umDocumento = (p: { cnpj?: unknown; cpf?: unknown; nif?: unknown; semNif?: unknown }) =>
  [p.cnpj, p.cpf, p.nif, p.semNif].filter((d) => d !== undefined).length === 1
const UM_DOCUMENTO = "Informe um só entre cnpj, cpf, nif e semNif."
const tomador = z
  .strictObject({ ...pessoa, regime: chavesDe(regimesDaContraparte).optional() })
  .refine(umDocumento, UM_DOCUMENTO)
const simples = z.strictObject({ cep, ...rua })

const campos = z.strictObject({
  ambiente: chavesDe(ambientesDeEmissao).default("homologacao"),
  serie: z
    .string()
    .regex(/^([1-9]\d{0,3}|[1-4]\d{4})$/, "A série vai de 1 a 49999.")
    .default("1"),
  numero: z.string().regex(/^[1-9]\d{0,14}$/, "O número da DPS é inteiro, a partir de 1."),
  /** With offset: 2026-11-26T10:00:00-03:00. */
  emitidaEm: z.iso.datetime({ offset: true, precision: 0, error: EMITIDA_EM }).regex(/[+-]\d{2}:00$/, EMITIDA_EM),
  competencia: dia,
  prestador: z.strictObject({
    cnpj,
    municipio,
    inscricaoMunicipal: texto(15).min(1).optional(),
    regime: z.enum(["mei", "simples", "presumido", "real"]),
    issForaDoDas: z.boolean().default(false),
    regimeEspecial: chavesDe(regimesEspeciaisDoIss).default("0"),
    /** Percentages of the Simples: what the DAS weighs, and the ISS on a note from which it is withheld. */
    aliquotaDoDas: percentual.optional(),
    aliquotaDoIssRetido: percentual.optional(),
  }),
  tomador: tomador.nullable(),
  intermediario: z.strictObject(pessoa).refine(umDocumento, UM_DOCUMENTO).optional(),
  servico: z.strictObject({
    codigo: z
      .string()
      .refine(
        (codigo) => linhaDaTabela("codigos-tributacao", codigo) !== null,
        "O código de tributação nacional tem 6 números e está na lista nacional de serviços.",
      ),
    codigoMunicipal: z
      .string()
      .regex(/^\d{3}$/)
      .optional(),
    nbs: z
      .string()
      .regex(/^\d{9}$/, "A NBS tem 9 números.")
      .optional(),
    descricao: texto(2000).min(1),
    municipio: municipio.optional(),
    pais: pais.optional(),
    exportacao: z.strictObject({ paisDoResultado: pais }).optional(),
    comercioExterior: z
      .strictObject({
        modo: z.enum(["1", "2", "3", "4"]),
        vinculo: z.enum(["0", "1", "2", "3", "4", "5", "6"]).default("0"),
        moeda: z.string().regex(/^\d{3}$/, "A moeda é o código do Banco Central, como 220."),
        valorNaMoeda: reaisPositivos,
        mecanismoDoPrestador: z
          .string()
          .regex(/^0[0-8]$/, "O mecanismo de apoio ao prestador vai de 00 a 08.")
          .default("01"),
        mecanismoDoTomador: z
          .string()
          .regex(/^([01]\d|2[0-6])$/, "O mecanismo de apoio ao tomador vai de 00 a 26.")
          .default("01"),
        movimentacaoDeBens: z.enum(["1", "2", "3"]).default("1"),
        declaracaoDeImportacao: texto(12).min(1).optional(),
        registroDeExportacao: texto(12).min(1).optional(),
        enviarAoMdic: z.boolean().default(false),
      })
      .optional(),
    obra: z
      .union([
        z.strictObject({ cno: texto(30).min(1), inscricaoImobiliaria: texto(30).min(1).optional() }),
        z.strictObject({ cib: z.string().length(8), inscricaoImobiliaria: texto(30).min(1).optional() }),
        z.strictObject({ endereco: simples, inscricaoImobiliaria: texto(30).min(1).optional() }),
      ])
      .optional(),
    evento: z
      .union([
        z.strictObject({ nome: texto(255).min(1), de: dia, ate: dia, identificacao: texto(30).min(1) }),
        z.strictObject({ nome: texto(255).min(1), de: dia, ate: dia, endereco: simples }),
      ])
      .optional(),
    informacoes: texto(2000).min(1).optional(),
  }),
  valor: reaisPositivos,
  descontoIncondicionado: reaisPositivos.default("0.00"),
  descontoCondicionado: reaisPositivos.default("0.00"),
  issRetido: z.enum(["pela-regra", "sim", "nao"]).default("pela-regra"),
  /** Rules as the screens of fiscal rules keep them: of the service, of the municipality, federal. */
  regras: z
    .strictObject({
      servico: corpoMunicipal.optional(),
      municipio: corpoMunicipal.optional(),
      federal: corpoFederal.optional(),
    })
    .default({}),
  substitui: z
    .strictObject({
      chave: z.string().refine((chave) => conferirChave(chave).valida, "A chave da nota a substituir não confere."),
      motivo: z.enum(["01", "02", "03", "04", "05", "99"]),
      descricao: texto(255).min(15, "Explique a substituição em 15 a 255 caracteres.").optional(),
    })
    .refine(({ motivo, descricao }) => motivo !== "99" || descricao !== undefined, "Explique o motivo 99.")
    .optional(),
})

export const pedidoDeEmissao = campos.superRefine(({ competencia, emitidaEm, substitui, prestador }, contexto) => {
  const queixar = (path: string[], message: string) =>
    contexto.addIssue({ code: "custom", path, message, input: undefined })
  if (competencia > emitidaEm.slice(0, "AAAA-MM-DD".length))
    queixar(["competencia"], "A data do serviço não pode ser depois da emissão.")
  if (substitui && decomporChave(substitui.chave)?.inscricao.documento !== prestador.cnpj)
    queixar(["substitui", "chave"], "A nota a substituir não é do prestador.")
})
type PedidoDeEmissao = z.output<typeof pedidoDeEmissao>

/** Drops what was not said: the layout tells apart absent from empty. */
const ditos = <T extends object>(valor: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(valor).filter(([, v]) => v !== undefined)) as never

const emEndereco = (e: z.output<typeof endereco>): EnderecoDaDps =>
  ditos("municipio" in e ? { onde: "brasil" as const, ...e } : { onde: "exterior" as const, ...e }) as EnderecoDaDps

function emPessoa(p: z.output<typeof tomador> | NonNullable<PedidoDeEmissao["intermediario"]>): PessoaDaDps {
  const documento =
    p.cnpj !== undefined
      ? ({ tipo: "cnpj", numero: p.cnpj } as const)
      : p.cpf !== undefined
        ? ({ tipo: "cpf", numero: p.cpf } as const)
        : p.nif !== undefined
          ? ({ tipo: "nif", numero: p.nif } as const)
          : ({ tipo: "sem-nif", motivo: p.semNif === "dispensado" ? "1" : "2" } as const)
  return ditos({
    documento,
    nome: p.nome,
    im: p.inscricaoMunicipal,
    endereco: p.endereco && emEndereco(p.endereco),
    fone: p.telefone,
    email: p.email,
  }) as PessoaDaDps
}

function emObra(obra: NonNullable<PedidoDeEmissao["servico"]["obra"]>): ObraDaDps {
  const imovel = obra.inscricaoImobiliaria === undefined ? {} : { inscImobFisc: obra.inscricaoImobiliaria }
  if ("cno" in obra) return { ...imovel, cObra: obra.cno }
  if ("cib" in obra) return { ...imovel, cCIB: obra.cib }
  return { ...imovel, endereco: ditos(obra.endereco) as Extract<ObraDaDps, { endereco: unknown }>["endereco"] }
}

const explicado = (percentual: string | undefined) =>
  percentual === undefined ? null : { percentual, porque: "Informada no pedido.", fonte: "Pedido da nota" }

/** The facts of a note asked for in a file, and how it is numbered. Pure. */
export function fatosDoPedido(p: PedidoDeEmissao, aplicacao: string): { fatos: FatosDaNota; numeracao: Numeracao } {
  const { servico, prestador, regras } = p
  const comExt = servico.comercioExterior
  const doServico = regras.servico?.dados
  const doMunicipio = regras.municipio?.dados
  const fatos = ditos({
    prestador: {
      documento: prestador.cnpj,
      municipio: prestador.municipio,
      ...(prestador.inscricaoMunicipal === undefined ? {} : { inscricaoMunicipal: prestador.inscricaoMunicipal }),
      regime: prestador.regime,
      issForaDoDas: prestador.issForaDoDas,
      regimeEspecial: prestador.regimeEspecial,
    },
    tomador: p.tomador && { ...emPessoa(p.tomador), regime: p.tomador.regime ?? null },
    intermediario: p.intermediario && emPessoa(p.intermediario),
    servico: ditos({
      codigo: servico.codigo,
      codigoMunicipal: servico.codigoMunicipal,
      nbs: servico.nbs,
      descricao: servico.descricao,
      local:
        servico.pais === undefined ? { municipio: servico.municipio ?? prestador.municipio } : { pais: servico.pais },
      exportacao: servico.exportacao,
      comercioExterior:
        comExt &&
        ditos({
          mdPrestacao: comExt.modo,
          vincPrest: comExt.vinculo,
          tpMoeda: comExt.moeda,
          vServMoeda: deReais(comExt.valorNaMoeda),
          mecAFComexP: comExt.mecanismoDoPrestador,
          mecAFComexT: comExt.mecanismoDoTomador,
          movTempBens: comExt.movimentacaoDeBens,
          nDI: comExt.declaracaoDeImportacao,
          nRE: comExt.registroDeExportacao,
          mdic: comExt.enviarAoMdic ? ("1" as const) : ("0" as const),
        }),
      obra: servico.obra && emObra(servico.obra),
      evento:
        servico.evento &&
        ("endereco" in servico.evento
          ? servico.evento
          : {
              nome: servico.evento.nome,
              de: servico.evento.de,
              ate: servico.evento.ate,
              idAtvEvt: servico.evento.identificacao,
            }),
      informacoes: servico.informacoes,
    }) as FatosDaNota["servico"],
    competencia: p.competencia,
    valor: deReais(p.valor),
    descontoIncondicionado: deReais(p.descontoIncondicionado),
    descontoCondicionado: deReais(p.descontoCondicionado),
    issRetido: p.issRetido,
    regras: {
      servico:
        doServico?.tipo === "servico" ? { dados: doServico, fundamento: regras.servico?.fundamento ?? "" } : null,
      municipio:
        doMunicipio?.tipo === "municipio"
          ? { dados: doMunicipio, fundamento: regras.municipio?.fundamento ?? "" }
          : null,
      federal: regras.federal ? { dados: regras.federal.dados, fundamento: regras.federal.fundamento } : null,
    },
    simples:
      prestador.regime === "simples"
        ? { das: explicado(prestador.aliquotaDoDas), iss: explicado(prestador.aliquotaDoIssRetido) }
        : null,
    substitui:
      p.substitui && ditos({ chave: p.substitui.chave, cMotivo: p.substitui.motivo, xMotivo: p.substitui.descricao }),
  }) as FatosDaNota
  const { ambiente, serie, numero, emitidaEm } = p
  return { fatos, numeracao: { ambiente, serie, numero, emitidaEm, aplicacao } }
}

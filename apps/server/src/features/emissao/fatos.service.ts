import { type DadosDoMunicipio, type DadosDoServico, type NotaPedida, statusDaNota } from "@partida/contracts"
import {
  calcularIssRetido,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  somarMeses,
  TABELAS,
  taxa,
  vigenteEm,
} from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { EnderecoDaDps } from "../../documentos/nfse-nacional/dps/tipos.ts"
import { encontrado, recusar } from "../../http/erros.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { lerCliente } from "../clientes/clientes.service.ts"
import { lerNotaGravada } from "../notas-fiscais/notas-fiscais.service.ts"
import { regraDoServico, regraFederalDo } from "../regras-fiscais/regras-fiscais.service.ts"
import type { FatosDaNota, PercentualExplicado, TomadorDaNota } from "./decisao/fatos.ts"
import { municipioDoIss } from "./decisao/lei-do-iss.ts"
import { percentualDe } from "./decisao/percentuais.ts"
import {
  type ConfiguracaoGravada,
  lerApuracoes,
  lerPrestador,
  lerServico,
  type ServicoGravado,
} from "./emissao.repository.ts"

/** Sefin takes no note of the future (E0008), and clocks differ. */
export const FOLGA_DO_RELOGIO_MS = 60_000

/** The facts of a note asked for, from the registration, the rules of the office and what was computed. Raises nao-encontrado, entrada-invalida. */
export async function montarFatos(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  pedido: NotaPedida,
  configuracao: Pick<ConfiguracaoGravada, "regimeEspecial" | "enviarInscricaoMunicipal">,
): Promise<FatosDaNota> {
  const hoje = diaCivil(new Date(agora.getTime() - FOLGA_DO_RELOGIO_MS))
  const dia = pedido.competencia ?? hoje
  if (dia > hoje) recusar("A data do serviço não pode ser depois de hoje.", "competencia")
  const lido = encontrado(await lerPrestador(tx, escopo, idEmpresa, dia))
  const { empresa, regime, municipio } = lido
  if (regime === null) recusar("A empresa não tem regime tributário nesta data. Informe-o no cadastro.", "competencia")
  const servico = await lerServico(tx, escopo, pedido.idServico)
  if (servico?.idEmpresa !== idEmpresa || servico.arquivadoEm !== null)
    recusar("Escolha um serviço da empresa.", "idServico")
  if (pedido.idMunicipio !== null && linhaDaTabela("municipios", pedido.idMunicipio) === null)
    recusar("Escolha o município na lista.", "idMunicipio")
  const tomador = await tomadorDe(tx, escopo, idEmpresa, pedido.idCliente)
  const base = {
    prestador: {
      documento: empresa.cnpj,
      municipio,
      ...(configuracao.enviarInscricaoMunicipal && empresa.inscricaoMunicipal
        ? { inscricaoMunicipal: empresa.inscricaoMunicipal }
        : {}),
      regime: regime.regime,
      issForaDoDas: regime.impedidoIcmsIss,
      regimeEspecial: configuracao.regimeEspecial,
    },
    tomador,
    servico: servicoDe(pedido, servico, municipio),
    competencia: dia,
  }
  return {
    ...base,
    valor: deReais(pedido.valor, "valor"),
    descontoIncondicionado: deReais(pedido.descontoIncondicionado, "descontoIncondicionado"),
    descontoCondicionado: deReais(pedido.descontoCondicionado, "descontoCondicionado"),
    issRetido: pedido.issRetido ?? servico.issRetido,
    regras: await regrasDe(tx, escopo, base),
    simples: regime.regime === "simples" ? await doSimples(tx, escopo, empresa, dia) : null,
    ...(pedido.substitui === null ? {} : { substitui: await substituicao(tx, escopo, idEmpresa, pedido.substitui) }),
  }
}

type Base = Pick<FatosDaNota, "prestador" | "tomador" | "servico" | "competencia">

async function regrasDe(tx: Tx, escopo: Escopo, base: Base): Promise<FatosDaNota["regras"]> {
  const { servico, competencia, prestador } = base
  const onde = municipioDoIss(base)
  const municipais = onde === null ? null : await regraDoServico(tx, escopo, onde, servico.codigo, competencia)
  const federal = await regraFederalDo(tx, escopo, servico.codigo, prestador.regime, competencia)
  return {
    servico: municipais?.servico
      ? { dados: municipais.servico.dados as DadosDoServico, fundamento: municipais.servico.fundamento }
      : null,
    municipio: municipais?.municipio
      ? { dados: municipais.municipio.dados as DadosDoMunicipio, fundamento: municipais.municipio.fundamento }
      : null,
    federal,
  }
}

function servicoDe(pedido: NotaPedida, servico: ServicoGravado, municipio: string): FatosDaNota["servico"] {
  const { exterior, obra, evento } = pedido
  return {
    codigo: servico.codigo,
    ...(servico.codigoMunicipal === null ? {} : { codigoMunicipal: servico.codigoMunicipal }),
    ...(servico.nbs === null ? {} : { nbs: servico.nbs }),
    descricao: pedido.descricao ?? servico.descricao,
    local: { municipio: pedido.idMunicipio ?? municipio },
    ...(exterior?.paisDoResultado ? { exportacao: { paisDoResultado: exterior.paisDoResultado } } : {}),
    ...(exterior
      ? {
          comercioExterior: {
            // Cross-border, without bond, mechanism of support nor goods: the other cases are of who exports for a living.
            mdPrestacao: "1" as const,
            vincPrest: "0",
            tpMoeda: exterior.moeda,
            vServMoeda: deReais(exterior.valorNaMoeda, "exterior.valorNaMoeda"),
            mecAFComexP: "01",
            mecAFComexT: "01",
            movTempBens: "1" as const,
            mdic: "0" as const,
          },
        }
      : {}),
    ...(obra === null ? {} : { obra: "cno" in obra ? { cObra: obra.cno } : { endereco: obra.endereco } }),
    ...(evento === null ? {} : { evento }),
  }
}

async function tomadorDe(tx: Tx, escopo: Escopo, idEmpresa: string, id: string | null): Promise<TomadorDaNota | null> {
  if (id === null) return null
  const c = await lerCliente(tx, escopo, id)
  if (c?.idEmpresa !== idEmpresa) return recusar("Escolha um cliente da empresa.", "idCliente")
  const endereco = enderecoDe(c)
  return {
    documento:
      c.tipo === "exterior"
        ? c.documento === null
          ? { tipo: "sem-nif", motivo: "2" }
          : { tipo: "nif", numero: c.documento }
        : { tipo: c.tipo, numero: c.documento ?? "" },
    nome: c.nome,
    regime: c.regime,
    ...(c.inscricaoMunicipal === null ? {} : { im: c.inscricaoMunicipal }),
    ...(endereco === null ? {} : { endereco }),
    ...(c.telefone === null ? {} : { fone: c.telefone }),
    ...(c.email === null ? {} : { email: c.email }),
  }
}

function enderecoDe(c: NonNullable<Awaited<ReturnType<typeof lerCliente>>>): EnderecoDaDps | null {
  const { logradouro, numero, bairro, complemento } = c
  if (logradouro === null || numero === null || bairro === null) return null
  const rua = { logradouro, numero, bairro, ...(complemento === null ? {} : { complemento }) }
  if (c.tipo === "exterior") {
    const { pais, codigoPostal, cidade, estado } = c
    return pais && codigoPostal && cidade && estado
      ? { onde: "exterior", pais, codigoPostal, cidade, estado, ...rua }
      : null
  }
  return c.idMunicipio && c.cep ? { onde: "brasil", municipio: c.idMunicipio, cep: c.cep, ...rua } : null
}

interface Prestador {
  readonly id: string
  readonly dataAbertura: string
}

/** What the DAS weighs, and the ISS on a note from which it is withheld, by the months computed. */
async function doSimples(tx: Tx, escopo: Escopo, empresa: Prestador, dia: string): Promise<FatosDaNota["simples"]> {
  const meses = await lerApuracoes(tx, escopo, empresa.id, dia.slice(0, 7))
  const comAliquota = meses.find((m) => m.aliquotaEfetiva !== null)
  const iss = issNaNota(meses, empresa, dia)
  return {
    das:
      comAliquota?.aliquotaEfetiva == null
        ? primeiraFaixa(dia)
        : {
            percentual: percentualDe(taxa(comAliquota.aliquotaEfetiva)),
            porque: `Alíquota efetiva do DAS de ${formatarCompetencia(mesDe(comAliquota.competencia))}.`,
            fonte: "Lei 12.741/2012; LC 123/2006 art. 18",
          },
    iss,
  }
}

/** A rate of the first months waits for no month computed (Res. CGSN 140/2018 art. 27 II). */
function issNaNota(
  meses: Awaited<ReturnType<typeof lerApuracoes>>,
  { dataAbertura }: Prestador,
  dia: string,
): PercentualExplicado | null {
  const mes = mesDe(dia.slice(0, 7))
  const anterior = somarMeses(mes, -1)
  const { doMesDoServico, mesesIniciais } = vigenteEm(TABELAS.issRetidoDoSimples, dia).valor
  if (mes < somarMeses(mesDe(dataAbertura.slice(0, 7)), mesesIniciais))
    return comoPercentual(
      calcularIssRetido({ mesAnterior: anterior, anexo: "III" }),
      mesesIniciais > 1 ? "Dois primeiros meses de atividade." : "Primeiro mês de atividade.",
    )
  const base = meses.find((m) => m.competencia === (doMesDoServico ? mes : anterior))
  const anexo = base?.anexos.find((a): a is "III" | "IV" | "V" => a === "III" || a === "IV" || a === "V")
  if (base === undefined || anexo === undefined) return null
  return comoPercentual(
    calcularIssRetido({
      mesAnterior: anterior,
      anexo,
      ...(base.rbt12Centavos === null ? {} : { rbt12: base.rbt12Centavos as never }),
    }),
    `Alíquota efetiva do ISS no Anexo ${anexo}, pelo mês de ${formatarCompetencia(mesDe(base.competencia))}.`,
  )
}

const comoPercentual = (resposta: ReturnType<typeof calcularIssRetido>, porque: string): PercentualExplicado | null =>
  resposta.tipo === "calculado"
    ? {
        percentual: percentualDe(taxa(resposta.resultado.aliquota)),
        porque,
        fonte: "LC 123/2006 art. 21 §4º; Res. CGSN 140/2018 art. 27",
      }
    : null

/** Nothing computed yet: what a company that begins pays. */
function primeiraFaixa(dia: string): PercentualExplicado {
  const anexo = vigenteEm(TABELAS.anexosDoSimples, dia)
  const [faixa] = anexo.valor.III.faixas
  if (faixa === undefined) throw new Error("O Anexo III não tem faixas.")
  return {
    percentual: percentualDe(faixa.aliquota),
    porque: "Ainda não há mês calculado: alíquota da 1ª faixa do Anexo III.",
    fonte: anexo.norma.titulo,
  }
}

async function substituicao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { idNota, descricao }: NonNullable<NotaPedida["substitui"]>,
): Promise<NonNullable<FatosDaNota["substitui"]>> {
  const nota = await lerNotaGravada(tx, escopo, idNota)
  if (nota?.idEmpresa !== idEmpresa || nota.direcao !== "prestada")
    recusar("Escolha uma nota emitida pela empresa.", "substitui")
  if (nota.status !== statusDaNota.ATIVA.id) recusar("Só uma nota ativa pode ser substituída.", "substitui")
  return { chave: nota.chave, cMotivo: "99", xMotivo: descricao }
}

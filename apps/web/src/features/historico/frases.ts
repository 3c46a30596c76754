import { acoesDaAuditoria, papeis, type RegistroDeAuditoria } from "@partida/contracts"
import { camposDeServico, entidadeDe, rotuloDoCampo } from "./rotulos.ts"
import { type Nomes, valorEmPalavras } from "./valores.ts"

/** A field of a record before and after an act; null where there was nothing. */
export interface CampoMudado {
  readonly campo: string
  readonly rotulo: string
  readonly antes: string | null
  readonly depois: string | null
}

/** Every field the act recorded, in the order of their names on screen. */
export function camposDe({ antes, depois }: RegistroDeAuditoria, nomes: Nomes): readonly CampoMudado[] {
  const todos = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])]
  return todos
    .map((campo) => ({
      campo,
      rotulo: rotuloDoCampo(campo),
      antes: antes ? valorEmPalavras(campo, antes[campo], nomes) : null,
      depois: depois ? valorEmPalavras(campo, depois[campo], nomes) : null,
    }))
    .sort((a, b) => a.rotulo.localeCompare(b.rotulo, "pt-BR"))
}

const CAMPOS_NA_FRASE = 2

/**
 * One act in one sentence, without its author: "alterou a empresa Padaria — Apelido: A → B". The company of other
 * records is not part of it: lists and details show it beside.
 */
export function fraseDe(registro: RegistroDeAuditoria, nomes: Nomes): string {
  const { acao, entidade, detalhe } = registro
  if (acao !== "inserir" && acao !== "alterar" && acao !== "excluir") {
    const verbo = acao === "seguranca" && entidade === "certificados" ? "usou o certificado digital" : verbos[acao]
    return detalhe ? comDetalhe(verbo, detalhe) : verbo
  }
  const propria = frasesProprias[entidade ?? ""]?.(registro, nomes)
  if (propria) return propria
  const alvo = alvoDe(registro, nomes)
  if (acao !== "alterar") return `${verbos[acao]} ${alvo}`
  const resumo = resumoDasMudancas(registro, nomes)
  return resumo ? `${verbos[acao]} ${alvo} — ${resumo}` : `${verbos[acao]} ${alvo}`
}

const verbos: Readonly<Record<RegistroDeAuditoria["acao"], string>> = {
  inserir: "criou",
  alterar: "alterou",
  excluir: "excluiu",
  entrada: "entrou",
  "entrada-recusada": "tentou entrar",
  automacao: "agiu sobre automações",
  saida: "saiu",
  recusa: "foi impedido",
  exportacao: "exportou",
  seguranca: "mudou a segurança da conta",
}

/** Entities whose records say something better than "alterou"; null leaves the general sentence. */
const frasesProprias: Readonly<Record<string, (registro: RegistroDeAuditoria, nomes: Nomes) => string | null>> = {
  escritorios: fraseDoEscritorio,
  implantacao_etapas: fraseDaEtapa,
  automacoes_empresa: fraseDaRotina,
  operacoes_regras: fraseDaAutomacao,
  operacoes_regras_empresa: fraseDaAutomacao,
  operacoes_tetos: fraseDaAutomacao,
  usuarios: fraseDoUsuario,
  usuarios_empresas: fraseDoAcesso,
  convites: fraseDoConvite,
  chaves_api: fraseDaChave,
  fechamentos: fraseDoMes,
  marcas_arquivos: fraseDaImagem,
  manutencao: fraseDaManutencao,
}

/** A platform operator closed or reopened the office. */
function fraseDoEscritorio({ acao, depois }: RegistroDeAuditoria): string | null {
  if (acao !== "alterar" || depois === null || !("encerrado_em" in depois)) return null
  return depois.encerrado_em === null ? "reabriu o escritório" : "encerrou o escritório"
}

/** What somebody said of a step of taking a company in, or took back. */
function fraseDaEtapa({ acao, idRegistro, antes, depois }: RegistroDeAuditoria, nomes: Nomes): string | null {
  const situacao = depois?.situacao ?? antes?.situacao
  if (idRegistro === null || (situacao !== "feita" && situacao !== "dispensada")) return null
  const etapa = valorEmPalavras("etapa", idRegistro, nomes)
  if (acao === "excluir") return `voltou atrás na etapa ${etapa} da implantação`
  return situacao === "feita"
    ? `deu por feita a etapa ${etapa} da implantação`
    : `dispensou a etapa ${etapa} da implantação`
}

/** Somebody turned a routine of a company on or off; which one is its identity. */
function fraseDaRotina({ idRegistro, depois }: RegistroDeAuditoria, nomes: Nomes): string | null {
  if (idRegistro === null || typeof depois?.ativa !== "boolean") return null
  return `${depois.ativa ? "ligou" : "desligou"} a rotina ${valorEmPalavras("rotina", idRegistro, nomes)}`
}

/** What somebody said of an act outside, or of what it may cost: all of it, as every change of it counts. Which one is its identity. */
function fraseDaAutomacao(registro: RegistroDeAuditoria, nomes: Nomes): string {
  const { acao, entidade, idRegistro } = registro
  const qual = `${entidade === "operacoes_tetos" ? "o teto de gasto com " : ""}${valorEmPalavras("tipo", idRegistro, nomes)}`
  if (acao === "excluir") return `deixou ${qual} como no escritório`
  const mudados = camposDe(registro, nomes).filter(
    ({ campo }) => campo !== "tipo" && campo !== "provedor" && !camposDeServico.has(campo),
  )
  return `configurou ${qual} — ${mudados
    .map(({ rotulo, antes, depois }) => `${rotulo}: ${antes ? `${antes} → ` : ""}${depois}`)
    .join("; ")}`
}

/** "entrou" with "Entrou com senha." says it once. */
function comDetalhe(verbo: string, detalhe: string): string {
  const [primeira = "", ...resto] = detalhe
  const emMinuscula = primeira.toLowerCase() + resto.join("")
  return emMinuscula.startsWith(verbo) ? emMinuscula : `${verbo}: ${detalhe}`
}

const estadosDoMes: Readonly<Record<string, string>> = { apurado: "calculou", fechado: "fechou", reaberto: "reabriu" }

/** The state of a month is what somebody did with it. */
function fraseDoMes(registro: RegistroDeAuditoria, nomes: Nomes): string | null {
  const { acao, depois } = registro
  const verbo = typeof depois?.estado === "string" ? estadosDoMes[depois.estado] : undefined
  const mes = competenciaDe(registro, nomes)
  return acao === "alterar" && verbo && mes ? `${verbo} ${mes}` : null
}

function fraseDoConvite({ acao, depois }: RegistroDeAuditoria, nomes: Nomes): string | null {
  if (acao === "alterar") return depois?.usado_em ? "aceitou o convite" : "encerrou um convite"
  const id = depois?.id_usuario
  return acao === "inserir" ? `convidou ${(typeof id === "string" && nomes.pessoa(id)) || "uma pessoa"}` : null
}

function fraseDaChave({ acao, depois }: RegistroDeAuditoria): string | null {
  return acao === "alterar" && depois?.revogada_em ? "revogou uma chave de integração" : null
}

/** A changed image records only its content; which one it is, its details do not say. */
function fraseDaImagem({ acao, antes, depois }: RegistroDeAuditoria, nomes: Nomes): string | null {
  if (acao === "alterar") return "trocou uma imagem da marca"
  const imagem = valorEmPalavras("tipo", (depois ?? antes)?.tipo, nomes).toLowerCase()
  return `${acao === "inserir" ? "enviou" : "retirou"} imagem da marca: ${imagem}`
}

function fraseDaManutencao({ depois }: RegistroDeAuditoria): string | null {
  if (depois?.ligada === true) return "fechou o sistema para manutenção"
  return depois?.ligada === false ? "reabriu o sistema depois da manutenção" : null
}

function fraseDoAcesso({ acao, empresa, antes, depois }: RegistroDeAuditoria, nomes: Nomes): string {
  const id = (depois ?? antes)?.id_usuario
  const quem = (typeof id === "string" ? nomes.pessoa(id) : null) ?? "uma pessoa"
  if (acao === "excluir") return `retirou de ${quem} o acesso ${empresa ? `à empresa ${empresa}` : "a uma empresa"}`
  return `concedeu ${empresa ? `a empresa ${empresa}` : "uma empresa"} a ${quem}`
}

/** What a change of somebody's access means, when that is all that changed. */
function fraseDoUsuario(registro: RegistroDeAuditoria, nomes: Nomes): string | null {
  const { acao, antes, depois } = registro
  if (acao === "inserir") {
    const quem = nomeDoAlvo(registro, nomes) ?? "um usuário"
    return depois?.papel === papeis.INTEGRACAO.id ? `criou a credencial de máquina ${quem}` : `cadastrou ${quem}`
  }
  const [unico, ...outros] = Object.keys(depois ?? {})
  if (acao !== "alterar" || outros.length > 0) return null
  const quem = nomeDoAlvo(registro, nomes) ?? "um usuário"
  if (unico === "ativo") return depois?.ativo === true ? `reativou ${quem}` : `desativou ${quem}`
  if (unico === "sub" && antes?.sub === null) return `ligou a conta de entrada de ${quem}`
  return null
}

function alvoDe(registro: RegistroDeAuditoria, nomes: Nomes): string {
  const { acao, entidade, empresa } = registro
  const { comArtigo } = entidadeDe(entidade ?? "")
  if (entidade === "empresas") {
    // One that was deleted is known by what the record kept of it.
    const dela = empresa ?? (acao === "excluir" ? doRegistro(registro, "apelido") : null)
    return dela ? `${comArtigo} ${dela}` : comArtigo
  }
  const nome = nomeDoAlvo(registro, nomes)
  const comNome = nome ? `${comArtigo} ${nome}` : comArtigo
  const mes = competenciaDe(registro, nomes)
  return mes ? `${comNome} de ${mes}` : comNome
}

/** The month of a record; some are identified by it. */
function competenciaDe(registro: RegistroDeAuditoria, nomes: Nomes): string | null {
  const mes = doRegistro(registro, "competencia") ?? registro.idRegistro
  return mes !== null && /^\d{4}-\d{2}$/.test(mes) ? valorEmPalavras("competencia", mes, nomes) : null
}

/** How the record is called: what it says of itself, or the name of the person it is. */
function nomeDoAlvo(registro: RegistroDeAuditoria, nomes: Nomes): string | null {
  const proprio = ["nome", "apelido", "numero", "cnae", "regime", "host"]
    .map((c) => [c, doRegistro(registro, c)] as const)
    .map(([c, valor]) => valor && valorEmPalavras(c, valor, nomes))
    .find(Boolean)
  if (registro.entidade === "usuarios" && registro.idRegistro !== null) {
    return nomes.pessoa(registro.idRegistro) ?? proprio ?? null
  }
  // A change of the name itself: both are in what follows.
  return registro.acao === "alterar" ? null : (proprio ?? null)
}

function doRegistro({ antes, depois }: RegistroDeAuditoria, campo: string): string | null {
  const valor = (depois ?? antes)?.[campo]
  return typeof valor === "string" && valor !== "" ? valor : null
}

function resumoDasMudancas(registro: RegistroDeAuditoria, nomes: Nomes): string | null {
  const mudados = camposDe(registro, nomes).filter(({ campo }) => !camposDeServico.has(campo))
  if (mudados.length === 0) return null
  const ditos = mudados
    .slice(0, CAMPOS_NA_FRASE)
    .map(({ rotulo, antes, depois }) => `${rotulo}: ${cortar(antes)} → ${cortar(depois)}`)
  const resto = mudados.length - ditos.length
  return resto === 0 ? ditos.join("; ") : `${ditos.join("; ")} e mais ${resto === 1 ? "1 campo" : `${resto} campos`}`
}

const MAXIMO_NA_FRASE = 40

function cortar(texto: string | null): string {
  const inteiro = texto ?? ""
  return inteiro.length > MAXIMO_NA_FRASE ? `${inteiro.slice(0, MAXIMO_NA_FRASE - 1)}…` : inteiro
}

/** Acts for the filter. */
export const acoesDoFiltro = Object.entries(acoesDaAuditoria).map(([id, rotulo]) => ({ id, rotulo }))

import { desligarManutencao, lerManutencao, ligarManutencao } from "../features/plataforma/manutencao.service.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, LINHA_DE_COMANDO, separar } from "./uso.ts"

const USO = 'Use: manutencao ligar [--retorno 2026-11-22T06:00-03:00] [--mensagem "Voltamos às 6h."]'
const MAXIMO_DA_MENSAGEM = 300

/** `manutencao ligar`: closes the doors, with when they open again and why, if it is known. */
export async function ligar({ banco, config, agora }: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  const estranha = [...opcoes.keys()].find((o) => o !== "retorno" && o !== "mensagem")
  if (livres.length > 0 || estranha !== undefined) throw new ErroDeUso(USO)
  const retornoPrevisto = lerRetorno(opcoes.get("retorno"), agora())
  const mensagem = opcoes.get("mensagem")?.trim() || null
  if (mensagem !== null && (mensagem.length > MAXIMO_DA_MENSAGEM || !mensagem.isWellFormed()))
    throw new ErroDeUso(`A mensagem passa de ${MAXIMO_DA_MENSAGEM} caracteres.`)
  await ligarManutencao(banco, { retornoPrevisto, mensagem }, agora(), LINHA_DE_COMANDO)
  console.log("Em manutenção: só operadores da plataforma (Root) são atendidos, e os trabalhos em segundo plano param.")
  console.log("Servidores no ar sabem em até 5 segundos. Para abrir de novo: npm run partida -- manutencao desligar")
  if (banco.tipo === "embutido") console.log(`Vale a partir do próximo início do servidor de ${config.dados}.`)
  return 0
}

/** `manutencao desligar`: opens the doors. */
export async function desligar({ banco, config, agora }: Servico, argumentos: readonly string[]): Promise<number> {
  if (argumentos.length > 0) throw new ErroDeUso("manutencao desligar não recebe argumentos.")
  await desligarManutencao(banco, agora(), LINHA_DE_COMANDO)
  console.log("Portas abertas. Servidores no ar sabem em até 5 segundos.")
  if (config.manutencao)
    console.log("PARTIDA_MANUTENCAO=sim continua definida: um servidor iniciado com ela segue em manutenção.")
  return 0
}

/** `manutencao situacao`: exits 1 while the doors are closed, for scripts. */
export async function situacao({ banco }: Servico, argumentos: readonly string[]): Promise<number> {
  if (argumentos.length > 0) throw new ErroDeUso("manutencao situacao não recebe argumentos.")
  const aviso = await lerManutencao(banco)
  if (aviso === null) {
    console.log("Portas abertas.")
    return 0
  }
  console.log(`Em manutenção. Retorno previsto: ${aviso.retornoPrevisto ?? "não informado"}.`)
  if (aviso.mensagem !== null) console.log(`Mensagem: ${aviso.mensagem}`)
  return 1
}

/** Day, time and zone: without the zone, nobody could tell six in the morning of whom. */
function lerRetorno(texto: string | undefined, agora: Date): Date | null {
  if (texto === undefined) return null
  const [dia] = /^\d{4}-\d\d-\d\d(?=T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$)/.exec(texto) ?? []
  const instante = dia !== undefined && diaExiste(dia) ? Date.parse(texto) : Number.NaN
  if (Number.isNaN(instante))
    throw new ErroDeUso(`Não entendi "${texto}". Escreva dia, hora e fuso, como 2026-11-22T06:00-03:00.`)
  if (instante <= agora.getTime()) throw new ErroDeUso(`O retorno previsto (${texto}) já passou.`)
  return new Date(instante)
}

/** The runtime reads February 30th as a day of March. */
function diaExiste(dia: string): boolean {
  const lido = new Date(`${dia}T00:00:00Z`)
  return !Number.isNaN(lido.getTime()) && lido.toISOString().startsWith(dia)
}

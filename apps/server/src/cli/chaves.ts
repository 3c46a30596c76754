import { lerConfig } from "../config.ts"
import { registrarAto } from "../db/auditoria.ts"
import { girarChaves } from "../identidade/chaves.ts"
import { carregarChavesMestras, recifrar } from "../identidade/chaves-de-dados.ts"
import { quantos } from "../palavras.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, LINHA_DE_COMANDO } from "./uso.ts"

/** `chaves girar [--sem-carencia]`: a new key signs the tokens from now on. */
export async function girar({ banco, cofre, agora }: Servico, argumentos: readonly string[]): Promise<number> {
  const semCarencia = argumentos.includes("--sem-carencia")
  const estranho = argumentos.find((a) => a !== "--sem-carencia")
  if (estranho !== undefined) throw new ErroDeUso(`Não conheço ${estranho}. Use chaves girar [--sem-carencia].`)
  const kid = await girarChaves(banco, cofre, agora(), LINHA_DE_COMANDO, !semCarencia)
  console.log(`Nova chave de assinatura: ${kid}`)
  console.log(
    semCarencia
      ? "As anteriores foram apagadas: o que elas assinaram deixa de valer, e as telas abertas renovam o acesso sozinhas. Reinicie os servidores para que valha já."
      : "As anteriores deixam de assinar e continuam valendo por 12 horas. Servidores no ar adotam a nova em até 5 minutos.",
  )
  return 0
}

/** `chaves recifrar`: passes what is stored from PARTIDA_CHAVE_MESTRA_ANTERIOR to the current master key. */
export async function recifrarSegredos({ banco, cofre }: Servico, argumentos: readonly string[]): Promise<number> {
  if (argumentos.length > 0) throw new ErroDeUso("chaves recifrar não recebe argumentos.")
  const { config, segredos } = lerConfig()
  const { chaves, segredos: convertidos } = await recifrar(banco, cofre, carregarChavesMestras(config, segredos))
  if (chaves + convertidos > 0) {
    const detalhe = `Passou à chave-mestra atual: ${chaves} chaves de dados, ${convertidos} segredos`
    await banco.naPlataforma((tx) =>
      registrarAto(tx, { acao: "seguranca", idEscritorio: null, detalhe }, LINHA_DE_COMANDO),
    )
  }
  console.log(
    `${quantos(chaves, "chave de dados", "chaves de dados")} e ${quantos(convertidos, "segredo antigo", "segredos antigos")} passaram à chave-mestra atual.`,
  )
  console.log("Nada mais neste banco depende da anterior: retire PARTIDA_CHAVE_MESTRA_ANTERIOR.")
  return 0
}

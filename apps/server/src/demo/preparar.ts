import { lerConfig } from "../config.ts"
import { descreverFalha } from "../falhas-de-inicio.ts"
import { relatarNoConsole } from "../http/relato.ts"
import { abrirServico } from "../servico.ts"
import { prepararDemonstracao } from "./demonstracao.ts"

let lida: ReturnType<typeof lerConfig> | null = null
try {
  lida = lerConfig()
  if (lida.config.modo === "demo" && lida.config.dados !== null) {
    const servico = await abrirServico(lida.config, lida.segredos)
    try {
      await prepararDemonstracao(servico, (texto) => process.stdout.write(`${texto}\n`))
    } finally {
      await servico.banco.fechar()
    }
  }
} catch (erro) {
  const frase = descreverFalha(erro, lida?.config ?? null)
  if (frase === null) relatarNoConsole(erro)
  else console.error(`\n  ${frase}\n`)
  process.exitCode = 1
}

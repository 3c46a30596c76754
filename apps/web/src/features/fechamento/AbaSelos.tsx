import type { DetalheDoFechamento } from "@partida/contracts"
import { IconLock, IconLockOpen } from "@tabler/icons-react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { impostoDo } from "./linha.ts"
import classes from "./selos.module.css"
import { Versoes } from "./Versoes.tsx"

/** The month's links of the company's hash chain: who closed and reopened, when and why. */
export function AbaSelos({ detalhe }: { readonly detalhe: DetalheDoFechamento }) {
  const { linha, selos, cadeiaIntegra } = detalhe
  return (
    <>
      {cadeiaIntegra ? (
        <Faixa tom="feito" titulo="Cadeia íntegra">
          Os selos da empresa conferem: nada do que foi fechado mudou depois.
        </Faixa>
      ) : (
        <Faixa tom="erro" titulo="A cadeia não confere">
          Algum registro fechado foi alterado fora do sistema. Não use estes valores e avise o responsável técnico.
        </Faixa>
      )}
      {selos.length === 0 ? (
        <EstadoVazio titulo="Este mês ainda não foi fechado" icone={IconLock}>
          Ao fechar, o cálculo é selado aqui com data, autor e um código que denuncia qualquer mudança posterior.
        </EstadoVazio>
      ) : (
        <ol className={classes.selos}>
          {[...selos].reverse().map((selo) => (
            <li key={selo.sequencia} data-tipo={selo.tipo}>
              <span className={classes.ponto} aria-hidden>
                {selo.tipo === "fechamento" ? <IconLock size={14} /> : <IconLockOpen size={14} />}
              </span>
              <div>
                <p className={classes.titulo}>
                  {selo.tipo === "fechamento" ? `Fechado (versão ${selo.versao})` : "Reaberto"}
                  {selo.total !== null && (
                    <span className="numerico">
                      {" "}
                      · {impostoDo(linha.regime).nome} {formatarReais(selo.total)}
                    </span>
                  )}
                </p>
                <p className={classes.miudo}>
                  {selo.por}, em {formatarDataHora(selo.em)}
                </p>
                {selo.motivo && <p className={classes.motivo}>{selo.motivo}</p>}
                <p className={classes.hash} title={`Código completo: ${selo.hash}\nAnterior: ${selo.hashAnterior}`}>
                  selo {selo.hash.slice(0, 12)}… depois de {selo.hashAnterior.slice(0, 12)}…
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Versoes detalhe={detalhe} />
    </>
  )
}

import type { ExercicioContabil } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import classes from "./contabilidade.module.css"

/** The files that were made of the year, byte for byte, the newest first. */
export function ArquivosDaEcd({ ecds }: { readonly ecds: ExercicioContabil["ecds"] }) {
  return (
    <section aria-labelledby="arquivos-da-ecd">
      <h2 id="arquivos-da-ecd" className={classes.parte}>
        Arquivos da ECD
      </h2>
      <ul className={classes.conferencia}>
        {ecds.map((e) => {
          const nome = `Livro ${e.livro}${e.substituta ? ", substituta" : ""}`
          return (
            <li key={e.id}>
              <div className={classes.conferida}>
                <strong>{nome}</strong>
                {e.endereco === null ? (
                  <span className={classes.fraco}>O documento foi retirado</span>
                ) : (
                  <LinkDoDocumento endereco={e.endereco}>Baixar o arquivo</LinkDoDocumento>
                )}
              </div>
              <p className={`${classes.fraco} ${classes.nota}`}>
                Gerado por {e.geradaPor} em {formatarDataHora(e.geradaEm)}, {formatarInteiro(e.linhas)} linhas,{" "}
                {notasDe(e.versaoDasNotas)}. SHA-256 <span className="quebra">{e.sha256}</span>.
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const notasDe = (versao: number | null) =>
  versao === null
    ? "sem notas explicativas"
    : versao === 0
      ? "com as notas do modelo"
      : `com a versão ${versao} das notas`

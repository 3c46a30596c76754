import { type AchadoDoExercicio, conferenciasDoExercicio, type ExercicioContabil } from "@partida/contracts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { caminhosDoAchado } from "./achados.ts"
import classes from "./contabilidade.module.css"

interface Props {
  readonly idEmpresa: string
  readonly exercicio: ExercicioContabil
}

/** What usually is wrong, check by check, each thing found with the way to where it is mended. */
export function ConferenciaDoExercicio({ idEmpresa, exercicio }: Props) {
  const { ano, competencia } = exercicio
  return (
    <section aria-labelledby="conferencia-do-exercicio">
      <h2 id="conferencia-do-exercicio" className={classes.parte}>
        Conferência
      </h2>
      <ul className={classes.conferencia}>
        {exercicio.conferencia.map(({ id, achados }) => {
          const { rotulo, impede, correcao } = conferenciasDoExercicio[id]
          return (
            <li key={id}>
              <div className={classes.conferida}>
                <strong>{rotulo}</strong>
                {achados.length === 0 ? (
                  <Etiqueta tom="feito" simples>
                    Em ordem
                  </Etiqueta>
                ) : (
                  <Etiqueta tom={impede ? "erro" : "atencao"} simples>
                    {impede ? "Impede o encerramento" : "Vale olhar"}
                  </Etiqueta>
                )}
              </div>
              {achados.length > 0 && (
                <>
                  <p className={classes.fraco}>{correcao}</p>
                  <ul className={classes.achados}>
                    {achados.map((achado) => (
                      <Achado
                        key={achado.descricao}
                        achado={achado}
                        caminhos={caminhosDoAchado(id, achado, { idEmpresa, ano, competencia })}
                      />
                    ))}
                  </ul>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface PropsDoAchado {
  readonly achado: AchadoDoExercicio
  readonly caminhos: ReturnType<typeof caminhosDoAchado>
}

function Achado({ achado: { descricao }, caminhos }: PropsDoAchado) {
  return (
    <li>
      <span>{descricao}</span>
      {caminhos.map(({ rotulo, caminho }) => (
        <LinkDoCaminho key={rotulo} caminho={caminho} rotulo={`${rotulo}: ${descricao}`}>
          {rotulo}
        </LinkDoCaminho>
      ))}
    </li>
  )
}

import { Button } from "@mantine/core"
import type { DetalheDoFechamento } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { RespostaDaOpcao } from "../../shared/cadastro/RespostaDaOpcao.tsx"
import { buscaDoValor } from "../../shared/tabelas/valor-em-falta.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import type { Aba } from "./busca.ts"
import classes from "./fechamento.module.css"

interface Props {
  readonly idEmpresa: string
  readonly faltas: DetalheDoFechamento["faltas"]
  readonly aoAbrirAba: (aba: Aba) => void
}

/** Tab that solves a lack: notes that wait for a decision are in the notes, everything typed is in the history. */
function abaQueResolve(codigo: string): Aba {
  return /nota|assinatura|atividade/.test(codigo) ? "notas" : "historico"
}

/** Data the calculation needs and does not have, each with its way out. */
export function Faltas({ idEmpresa, faltas, aoAbrirAba }: Props) {
  if (faltas.length === 0) return null
  return (
    <section>
      <h3 className={classes.secao}>{plural(faltas.length, "dado que falta", "dados que faltam")} para calcular</h3>
      <ul className={classes.lista}>
        {faltas.map((falta) => {
          const aba = abaQueResolve(falta.codigo)
          return (
            <li key={`${falta.codigo}-${falta.competencia ?? ""}-${falta.mensagem}`}>
              <Faixa
                tom="atencao"
                {...(falta.competencia ? { titulo: formatarCompetencia(falta.competencia) } : {})}
                acao={
                  falta.codigo === "opcao-do-simples-ausente" && falta.competencia ? (
                    <RespostaDaOpcao
                      idEmpresa={idEmpresa}
                      opcao={{ ano: Number(falta.competencia.slice(0, 4)), regime: null, versao: 0 }}
                    />
                  ) : falta.codigo === "parametro-sem-vigencia" ? (
                    <BotaoLink
                      to="/valores-datados"
                      search={buscaDoValor([falta.mensagem])}
                      variant="default"
                      size="xs"
                    >
                      Ver valores datados
                    </BotaoLink>
                  ) : (
                    <Button variant="default" size="xs" onClick={() => aoAbrirAba(aba)}>
                      {aba === "notas" ? "Ver notas" : "Informar no histórico"}
                    </Button>
                  )
                }
              >
                {falta.mensagem}
              </Faixa>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

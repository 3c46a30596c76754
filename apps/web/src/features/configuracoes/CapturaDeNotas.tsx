import { Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { consultaCaptura, useLigarCaptura } from "./automacoes.api.ts"
import classes from "./configuracoes.module.css"

/** The switch of the capture of notes for the whole office, and how its companies stand. Each company has its own, in its profile. */
export function CapturaDeNotas({ podeMudar }: { readonly podeMudar: boolean }) {
  const { data } = useQuery(consultaCaptura)
  const ligar = useLigarCaptura()
  if (!data) return null
  const { disponivel, simulada, ligada, versao, alteradaEm, alteradaPor, contagens } = data
  const semSucesso = contagens["sem-sucesso"]
  const quantas =
    semSucesso > 0
      ? `${plural(semSucesso, "empresa", "empresas")} sem sucesso`
      : `${plural(contagens["em-dia"], "empresa", "empresas")} em dia`
  return (
    <Cartao titulo="Captura de notas">
      <ul className="sem-marcas">
        <li className={classes.regra}>
          <div className={classes.oQue}>
            <h3 className={classes.nome}>NFS-e do ambiente nacional (ADN)</h3>
            <p className="fraco paragrafo">
              {disponivel
                ? "As emitidas e as tomadas, e os eventos delas, de quem tem e-CNPJ. Cada empresa pode ser desligada em Perfil, Automação."
                : "Esta instalação não busca notas no ambiente nacional."}
              {simulada && " Ambiente de teste: quem responde é um simulador."}
            </p>
            {alteradaPor && alteradaEm && (
              <p className="fraco paragrafo">
                Mudada por {alteradaPor} em {formatarDataHora(alteradaEm)}
              </p>
            )}
          </div>
          <p className={classes.quando}>De 4 em 4 horas</p>
          <p className={classes.quando}>
            <LinkDoCaminho
              caminho="/receitas/notas-fiscais?captura=todas"
              rotulo={`${quantas}: captura de cada empresa`}
            >
              {quantas}
            </LinkDoCaminho>
          </p>
          <div className={classes.atos}>
            {disponivel && podeMudar ? (
              <Switch
                size="sm"
                aria-label="Captura de notas"
                checked={ligada}
                onChange={(evento) => {
                  // Not disabled meanwhile: whoever uses the keyboard would lose the place.
                  if (!ligar.isPending) ligar.mutate({ ligada: evento.currentTarget.checked, versao })
                }}
              />
            ) : (
              <Etiqueta tom={disponivel && ligada ? "feito" : "neutro"} simples>
                {disponivel && ligada ? "Ligada" : "Desligada"}
              </Etiqueta>
            )}
          </div>
        </li>
      </ul>
    </Cartao>
  )
}

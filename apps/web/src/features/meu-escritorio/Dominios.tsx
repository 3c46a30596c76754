import { Cartao } from "../../ui/Cartao.tsx"
import classes from "./meu-escritorio.module.css"

interface Props {
  readonly dominios: readonly string[]
}

/** Host names of the office: only who operates the installation gives them, so here they are read. */
export function Dominios({ dominios }: Props) {
  return (
    <Cartao titulo="Endereços próprios">
      {dominios.length > 0 && (
        <ul className={classes.dominios}>
          {dominios.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
      <p className="fraco-medio paragrafo">
        {dominios.length > 0
          ? "Quem abre o sistema por estes endereços vê a sua marca já na página de entrada."
          : "Sem endereço próprio, a sua marca aparece depois que a pessoa entra, e nas próximas visitas no mesmo navegador."}{" "}
        Para incluir ou retirar um endereço, fale com quem opera esta instalação.
      </p>
    </Cartao>
  )
}

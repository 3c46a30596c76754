import { ColorInput } from "@mantine/core"
import { derivarPaleta } from "@partida/contracts"
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react"
import type { PropsDoCampo } from "../../lib/formulario/useFormulario.ts"
import { CORES_SUGERIDAS } from "../../tema/sugestoes.ts"
import { julgarCor } from "./formulario.ts"
import classes from "./meu-escritorio.module.css"

interface Props extends PropsDoCampo<string> {
  readonly padrao: string
  readonly somenteLeitura: boolean
}

/** The main colour, with what becomes of it and whether people can read it, said while it is chosen. */
export function CampoDeCor({ padrao, somenteLeitura, error, onChange, ...campo }: Props) {
  const veredito = julgarCor(campo.value)
  const Icone = veredito?.serve === false ? IconAlertTriangle : IconCircleCheck
  // The field repeats what the verdict already says.
  const queixa = veredito?.serve === false ? true : error
  return (
    <div>
      <ColorInput
        label="Cor principal"
        description="Botões, links e itens selecionados. As outras tonalidades saem dela."
        placeholder={padrao}
        format="hex"
        fixOnBlur={false}
        swatches={[...CORES_SUGERIDAS]}
        swatchesPerRow={8}
        closeOnColorSwatchClick
        // At the right, so that the verdict below the field stays in sight while a colour is chosen.
        popoverProps={{ position: "bottom-end" }}
        readOnly={somenteLeitura}
        eyeDropperButtonProps={{ "aria-label": "Pegar uma cor da tela" }}
        error={queixa}
        aria-describedby="veredito-da-cor"
        onChange={onChange}
        {...campo}
      />
      <p className={classes.veredito} data-serve={veredito?.serve ?? undefined} id="veredito-da-cor" role="status">
        {veredito && <Icone size={16} aria-hidden />}
        {veredito?.frase ?? (campo.value === "" ? `Vazio, vale a cor da instalação, ${padrao}.` : "")}
      </p>
      <div className={classes.degraus} aria-hidden>
        {derivarPaleta(veredito ? campo.value : padrao).degraus.map((cor, i) => (
          <span key={i} style={{ background: cor }} />
        ))}
      </div>
    </div>
  )
}

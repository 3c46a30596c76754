import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { AlvoDaPessoa } from "./AlvoDaPessoa.tsx"

const carregar = () => import("./MenuDaPessoaAberto.tsx")
const MenuDaPessoaAberto = sobDemanda(async () => (await carregar()).MenuDaPessoaAberto)

/** Who is signed in; the menu behind it is fetched when the pointer or the focus comes near. */
export function MenuDaPessoa({ aoMostrarAtalhos }: { readonly aoMostrarAtalhos: () => void }) {
  const [usado, setUsado] = useState(false)
  const alvo = (
    <AlvoDaPessoa
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void carregar()}
      onFocus={() => void carregar()}
      onClick={() => setUsado(true)}
    />
  )
  if (!usado) return alvo
  return (
    <Suspense fallback={alvo}>
      <MenuDaPessoaAberto aoMostrarAtalhos={aoMostrarAtalhos} />
    </Suspense>
  )
}

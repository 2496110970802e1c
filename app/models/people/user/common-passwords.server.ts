/**
 * The passwords that attackers try first, because published lists of stolen passwords begin with
 * them. They have 6 or more characters, in lower case. They stay on the server, so that no page has
 * to load them.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    123456 1234567 123123 123321 111111 222222 333333 444444 555555 666666 777777 888888 999999
    000000 1111111 7777777 654321 987654 121212 112233 123654 159753 147258 131313 696969 101010
    qwerty qwerty1 azerty qwertz asdfgh zxcvbn zxcvbnm qazwsx 1q2w3e 1qaz2w abc123 abcdef aaaaaa
    a12345 a123456 abcd123 passwd pass123 passer dragon monkey master shadow killer hunter tigger
    buster pepper ginger summer winter michael jordan jessica ashley daniel andrew thomas robert
    charlie soccer hockey batman pokemon letmein welcome admin1 secret login1 access flower lovely
    loveme iloveu cookie cheese banana orange purple maggie mickey snoopy jasmine nicole hannah
    jackson thunder ranger harley chelsea arsenal freedom matrix mustang yankees cowboys eagles
    lakers google samsung nothing whatever1 test123 tester testing hello1 hello123 hello12 sunshine1
    password password1 password12 password123 password1234 passw0rd p@ssw0rd passwort iloveyou
    12345678 123456789 1234567890 0123456789 123123123 1234554321 987654321 9876543210 0987654321
    11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888
    99999999 00000000 12341234 11223344 1122334455 112233445566 12344321 123321123 147258369
    159753456 789456123 741852963 963852741 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc
    zaq12wsx q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345
    qwertyqwerty asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123 1234qwer 123qweasd
    qweasdzxc abcd1234 abc12345 abc123456 abcdefgh abcdefghi a1b2c3d4 aa123456 aaaaaaaa a1234567
    a12345678 a123456789 asd123456 trustno1 sunshine princess football baseball basketball superman
    superman1 batman123 starwars starwars1 pokemon1 whatever jennifer jessica1 michelle michael1
    jonathan charlie1 ashley12 jordan23 liverpool liverpool1 arsenal1 chelsea1 manchester computer
    internet iloveyou1 iloveyou2 iloveyou123 loveyou1 lovelove mylove123 welcome1 welcome12
    welcome123 welcome1234 letmein1 letmein123 changeme changeme1 changeme123 default1 administrator
    admin123 admin1234 admin12345 adminadmin root1234 rootroot test1234 test12345 testtest testing1
    testing123 guest123 user1234 login123 master12 master123 secret12 secret123 mypassword
    yourpassword newpassword password! password1! password01 password11 password2 password3 passpass
    pass1234 pass12345 dragon12 dragon123 monkey12 monkey123 shadow12 shadow123 killer12 killer123
    hunter12 hunter123 tigger12 buster12 pepper12 ginger12 summer12 summer123 summer2023 summer2024
    summer2025 summer2026 winter12 winter123 winter2023 winter2024 winter2025 spring2024 spring2025
    spring2026 autumn2024 autumn2025 january1 february november december september october1 mercedes
    corvette ferrari1 porsche1 mustang1 yamaha12 samsung1 samsung123 facebook google123 youtube1
    instagram minecraft fortnite1 steelers cowboys1 lakers24 yankees1 redskins patriots eagles12
    packers1 midnight butterfly chocolate strawberry blueberry snowball rainbow1 flowers1 sunflower
    cupcake1 cookie12 cookies1 brownies bubbles1 angel123 angels12 precious gorgeous beautiful
    babygirl babygirl1 babyboy1 princess1 princesa teamo123 tequiero contraseña contrasena bonjour1
    motdepasse azertyui azertyuiop hallo123 schatz123 geheim123 qwertzui qwertzuiop wachtwoord
    parola12 password99 nothing1 anything something security access14 blahblah bullshit fuckyou1
    fuckyou2 fuckyou123 jesus123 jesuschrist christian godisgood blessed1 heaven12 elephant dolphins
    dolphin1 panthers tigers12 lakers12 falcon12 phoenix1 gateway1 hardcore metallica slipknot1
    nirvana1 eminem12 greenday softball1 soccer12 soccer123 football1 football12 football123
    baseball1 hockey12 volleyball lacrosse nascar24 harley12 scooter1 snoopy12 garfield spongebob
    bigdaddy daddysgirl mommy123 family12 familia1 brother1 brothers sisters1 grandma1 courtney
    victoria samantha elizabeth alexande alexander alexandra stephanie veronica patricia danielle
    isabella gabriela valentina sebastian benjamin nicholas jonathon matthew1 andrew12 anthony1
    daniel12 daniel123 robert12 william1 thomas12 england1 scotland ireland1 germany1 portugal
    barcelona realmadrid brasil12 mexico12 california florida1 newyork1 america1 freedom1 liberty1
    peaches1 cherries tomatoes vegetable farmers1 farmersmarket market123 organic1 harvest1
  `
    .trim()
    .split(/\s+/),
);
